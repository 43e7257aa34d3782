package dev.stowage.replay;

/**
 * One message of a recording.
 *
 * @param json the message as it is sent
 * @param byAssistant whether a model wrote it
 */
record RecordedMessage(String json, boolean byAssistant) {}
