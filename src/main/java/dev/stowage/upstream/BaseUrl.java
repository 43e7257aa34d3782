package dev.stowage.upstream;

import java.net.URI;
import java.util.regex.Pattern;

/**
 * Joins a client's path to an upstream's base URL so that {@code /v1} stands there exactly once. A base that already
 * names an API version in its path ({@code /v1}, {@code /api/paas/v4}, {@code /v1beta/openai}) is complete; any other
 * gets {@code /v1}. A query in it ({@code ?api-version=1}) stands in each request, behind what the client asks for.
 */
public final class BaseUrl {

    private static final Pattern VERSION = Pattern.compile(".*/v\\d+[a-z0-9]*(/.*)?");
    private static final Pattern API_ROOT = Pattern.compile("/(openai|v\\d+[a-z0-9]*)(/.*)?$");
    private static final String DEPLOYMENTS = "/openai/deployments/";

    private final String origin;
    private final String host;
    private final String versioned;
    private final String root;
    private final String query;

    /**
     * A base URL as an operator writes it.
     *
     * @throws IllegalArgumentException if it is not absolute
     */
    public BaseUrl(URI base) {
        if (base.getScheme() == null || base.getRawAuthority() == null) {
            throw new IllegalArgumentException(
                    "not an absolute URL: '" + base + "'; it should look like https://api.example.com/v1");
        }
        origin = base.getScheme() + "://" + base.getRawAuthority();
        host = base.getRawAuthority().substring(base.getRawAuthority().lastIndexOf('@') + 1);
        String path = withoutTrailingSlash(base.getRawPath());
        versioned = path + (VERSION.matcher(path).matches() ? "" : "/v1");
        root = API_ROOT.matcher(path).replaceFirst("");
        query = base.getRawQuery() == null ? "" : base.getRawQuery();
    }

    /**
     * The upstream's URL of a request.
     *
     * @param pathAndQuery as the client sent it, raw
     */
    public String join(String pathAndQuery) {
        return origin + target(pathAndQuery);
    }

    /** What stands in the line of a request to it: the same without its origin, and without a fragment, which is never sent. */
    String target(String pathAndQuery) {
        String target = below(pathAndQuery);
        int fragment = target.indexOf('#');
        String sent = fragment < 0 ? target : target.substring(0, fragment);
        return query.isEmpty() ? sent : sent + (sent.indexOf('?') < 0 ? '?' : '&') + query;
    }

    private String below(String pathAndQuery) {
        if (pathAndQuery.startsWith(DEPLOYMENTS)) {
            return root + pathAndQuery;
        }
        return versioned + (beginsWithVersion(pathAndQuery) ? pathAndQuery.substring(3) : pathAndQuery);
    }

    private static boolean beginsWithVersion(String pathAndQuery) {
        return pathAndQuery.startsWith("/v1")
                && (pathAndQuery.length() == 3 || pathAndQuery.charAt(3) == '/' || pathAndQuery.charAt(3) == '?');
    }

    /** Host and port, without the user information that a base URL may hold. */
    String host() {
        return host;
    }

    /** Scheme, host and port: what a credential is bound to. */
    String origin() {
        return origin;
    }

    private static String withoutTrailingSlash(String path) {
        return path.endsWith("/") ? withoutTrailingSlash(path.substring(0, path.length() - 1)) : path;
    }
}
