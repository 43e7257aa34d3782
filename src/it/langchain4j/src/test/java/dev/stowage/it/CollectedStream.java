package dev.stowage.it;

import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** What a streamed answer called back with, in order. */
final class CollectedStream implements StreamingChatResponseHandler {
    final List<String> pieces = new CopyOnWriteArrayList<>();
    final List<CompleteToolCall> calls = new CopyOnWriteArrayList<>();
    private final CompletableFuture<ChatResponse> response = new CompletableFuture<>();

    private CollectedStream() {}

    static CollectedStream of(OpenAiStreamingChatModel model, ChatRequest request) {
        CollectedStream stream = new CollectedStream();
        model.chat(request, stream);
        return stream;
    }

    CompletableFuture<ChatResponse> response() {
        return response.orTimeout(Stowage.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    @Override
    public void onPartialResponse(String piece) {
        pieces.add(piece);
    }

    @Override
    public void onCompleteToolCall(CompleteToolCall call) {
        calls.add(call);
    }

    @Override
    public void onCompleteResponse(ChatResponse complete) {
        response.complete(complete);
    }

    @Override
    public void onError(Throwable error) {
        response.completeExceptionally(error);
    }
}
