package dev.stowage.workspace;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Names behind which secrets are kept, whatever a workspace's ignore files say. File systems take different spellings for the same
 * name: other case, dots and spaces at the end, full-width letters, characters that nobody sees. So names are compared without
 * all of that, and a few harmless ones are closed too.
 */
final class ClosedNames {

    private static final Set<String> NAMES = Set.of(
            ".git",
            ".hg",
            ".svn",
            ".ssh",
            ".gnupg",
            ".aws",
            ".azure",
            ".kube",
            ".docker",
            ".stowage",
            ".netrc",
            "_netrc",
            ".npmrc",
            ".pypirc",
            ".pgpass",
            ".htpasswd",
            ".git-credentials");

    /** NTFS's second, short name of {@code .git}, and of a file that begins with {@code .env}. */
    private static final List<String> BEGINNINGS =
            List.of(".env", "git~", "env~", "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519");

    private static final List<String> ENDINGS = List.of(
            ".env",
            ".pem",
            ".key",
            ".crt",
            ".cer",
            ".cert",
            ".der",
            ".csr",
            ".p7b",
            ".p7c",
            ".p8",
            ".p12",
            ".pfx",
            ".jks",
            ".jceks",
            ".bcfks",
            ".keystore",
            ".truststore",
            ".ppk",
            ".gpg",
            ".pgp",
            ".asc",
            ".kdbx",
            ".keytab");

    private ClosedNames() {}

    /** Whether one of a path's names is closed, and all beneath it. */
    static boolean areIn(List<String> names) {
        return names.stream().map(ClosedNames::plain).anyMatch(ClosedNames::isClosed);
    }

    private static boolean isClosed(String name) {
        return NAMES.contains(name)
                || BEGINNINGS.stream().anyMatch(name::startsWith)
                || ENDINGS.stream().anyMatch(name::endsWith);
    }

    private static String plain(String name) {
        StringBuilder seen = new StringBuilder();
        Normalizer.normalize(name, Normalizer.Form.NFKC)
                .codePoints()
                .filter(letter -> !isUnseen(letter))
                .forEach(seen::appendCodePoint);
        int stream = seen.indexOf(":");
        int end = stream < 0 ? seen.length() : stream;
        while (end > 0 && (seen.charAt(end - 1) == '.' || Character.isWhitespace(seen.charAt(end - 1)))) {
            end--;
        }
        return seen.substring(0, end).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }

    private static boolean isUnseen(int letter) {
        return Character.getType(letter) == Character.FORMAT
                || Character.isIdentifierIgnorable(letter)
                || (letter >= 0xFE00 && letter <= 0xFE0F);
    }
}
