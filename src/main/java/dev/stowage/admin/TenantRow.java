package dev.stowage.admin;

/**
 * A tenant in a list.
 *
 * @param id digest of the client's credential, or {@code anonymous}
 * @param label the id, short enough to be read
 */
record TenantRow(String id, String label) {

    private static final int SHORT = 12;

    static TenantRow of(String id) {
        return new TenantRow(id, id.substring(0, Math.min(SHORT, id.length())));
    }
}
