package dev.stowage.sandbox;

import tools.jackson.databind.node.ObjectNode;

/** An error response; empty parameter and code are null on the wire. */
record Refusal(int status, String type, String parameter, String code, String message) {

    static Refusal badRequest(String parameter, String code, String message) {
        return new Refusal(400, "invalid_request_error", parameter, code, message);
    }

    static Refusal invalidKey() {
        return new Refusal(
                401,
                "authentication_error",
                "",
                "invalid_api_key",
                "Incorrect API key provided: the sandbox accepts any key but this one.");
    }

    static Refusal unknownUrl(String method, String target) {
        return new Refusal(
                404, "invalid_request_error", "", "unknown_url", "Unknown request URL: " + method + " " + target + ".");
    }

    /** What a provider says along with this status, for a status somebody asked for. */
    static Refusal simulated(int status) {
        String message = "Simulated status " + status + ".";
        return switch (status) {
            case 401 -> new Refusal(status, "authentication_error", "", "invalid_api_key", message);
            case 402 -> new Refusal(status, "insufficient_balance", "", "insufficient_balance", message);
            case 429 -> new Refusal(status, "rate_limit_error", "", "rate_limit_exceeded", message);
            default ->
                status < 500
                        ? new Refusal(status, "invalid_request_error", "", "", message)
                        : new Refusal(status, "server_error", "", "", message);
        };
    }

    /** DeepSeek has one code for everything that is wrong with a request; OpenAI's codes are specific. */
    ObjectNode json(UsageShape shape) {
        boolean general = shape == UsageShape.DEEPSEEK && (status == 400 || status == 401);
        ObjectNode body = Json.object();
        ObjectNode error = body.putObject("error").put("message", message).put("type", type);
        putOrNull(error, "param", shape == UsageShape.DEEPSEEK ? "" : parameter);
        putOrNull(error, "code", general ? "invalid_request_error" : code);
        return body;
    }

    private static void putOrNull(ObjectNode error, String field, String value) {
        if (value.isEmpty()) {
            error.putNull(field);
        } else {
            error.put(field, value);
        }
    }
}
