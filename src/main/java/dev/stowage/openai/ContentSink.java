package dev.stowage.openai;

/** Takes what stands in a content, in its order. */
interface ContentSink {

    /** A text of its own, decoded. */
    void text(String piece);

    /**
     * A picture, a sound or a file.
     *
     * @param source a data URL, bare base64, a link or a file's id
     * @param low whether a picture is asked for in low detail
     */
    void medium(Medium medium, RawString source, boolean low);
}
