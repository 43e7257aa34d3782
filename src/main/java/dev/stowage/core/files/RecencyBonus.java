package dev.stowage.core.files;

/** What a file's rank gains from having been come to lately. */
public final class RecencyBonus {

    private RecencyBonus() {}

    /**
     * 6, 4, 3, 2 or 1; nothing after ten.
     *
     * @param age turns since, 0 for the present one
     */
    public static int of(int age) {
        if (age <= 2) {
            return age == 0 ? 6 : 5 - age;
        }
        if (age <= 5) {
            return 2;
        }
        return age <= 10 ? 1 : 0;
    }
}
