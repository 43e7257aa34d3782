package dev.stowage.sandbox;

/** Whose usage report and error codes the sandbox speaks. */
public enum UsageShape {
    /** Cache hits and misses side by side; a stream carries usage on its finish chunk. */
    DEEPSEEK,
    /** Cached tokens among the prompt details; a stream carries usage only when asked. */
    OPENAI
}
