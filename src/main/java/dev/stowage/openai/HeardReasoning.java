package dev.stowage.openai;

/**
 * The reasoning of one choice of an answer.
 *
 * @param choice its index
 * @param key by which the message is known when the client sends it back
 * @param members the reasoning as the provider named it: members of a JSON object, without its braces
 */
record HeardReasoning(int choice, ReasoningKey key, String members) {}
