package dev.stowage.inference;

import dev.stowage.core.compaction.Embedder;
import dev.stowage.inference.RelevanceSettings.Strategy;
import dev.stowage.telemetry.Meters;
import dev.stowage.upstream.BaseUrl;
import dev.stowage.upstream.InStep;
import dev.stowage.upstream.OutboundProxy;
import io.netty.channel.ChannelOption;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.http.client.HttpClient;

/** Makes relevance and summarizers from their settings. Nothing is loaded and nobody called before the first text. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({RelevanceSettings.class, SummarizerSettings.class, ExternalRecallSettings.class})
public class InferenceConfiguration {

    /** A tenth of a second's work for two processors. */
    private static final int TEXTS_OF_THE_MODEL = 8;

    private static final int TEXTS_OF_A_REQUEST = 32;

    @Bean
    OnnxEmbedder onnxEmbedder() {
        return new OnnxEmbedder();
    }

    @Bean
    Relevances relevances(RelevanceSettings settings, OnnxEmbedder onnx, Meters meters) {
        LongSupplier ticker = System::nanoTime;
        return switch (settings.strategy()) {
            case FILES -> Relevances.byFiles(ticker);
            case LEXICAL -> Relevances.byWords(ticker);
            case ONNX, OPENAI ->
                Relevances.byMeaning(
                        embeddings(settings, onnx, meters, ticker), settings.timeLimit(), settings.ahead(), ticker);
            case HYBRID ->
                Relevances.byBoth(
                        embeddings(settings, onnx, meters, ticker), settings.timeLimit(), settings.ahead(), ticker);
        };
    }

    @Bean
    Summarizers summarizers(SummarizerSettings settings) {
        return new Summarizers(
                settings,
                Optional.ofNullable(settings.baseUrl())
                        .filter(url -> settings.strategy() == SummarizerSettings.Strategy.MODEL)
                        .map(url -> summarizer(url, settings)),
                System::nanoTime);
    }

    @Bean
    ExternalRecalls externalRecalls(ExternalRecallSettings settings) {
        return new ExternalRecalls(
                settings,
                Optional.ofNullable(settings.baseUrl())
                        .filter(url -> settings.source() == ExternalRecallSettings.Source.HTTP)
                        .map(url -> new VectorStoreRecall(
                                client(url, settings.timeout()),
                                new BaseUrl(url).join("/search"),
                                Optional.ofNullable(settings.apiKey()),
                                settings.timeout())));
    }

    private static HttpClient client(URI url, Duration timeout) {
        HttpClient client = InStep.on(HttpClient.create())
                .followRedirect(false)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.toIntExact(timeout.toMillis()));
        return new OutboundProxy(System.getenv()).applyTo(client, url);
    }

    private static ModelSummarizer.Server summarizer(URI url, SummarizerSettings settings) {
        return new ModelSummarizer.Server(
                client(url, settings.timeout()),
                new BaseUrl(url).join("/v1/chat/completions"),
                Optional.ofNullable(settings.model()).orElseThrow(),
                Optional.ofNullable(settings.apiKey()));
    }

    private static Embeddings embeddings(
            RelevanceSettings settings, OnnxEmbedder onnx, Meters meters, LongSupplier ticker) {
        VectorCache cache = new VectorCache(settings.cacheBytes().toBytes());
        return Optional.ofNullable(settings.baseUrl())
                .filter(url -> settings.strategy() != Strategy.ONNX)
                .map(url -> new Embeddings(
                        server(url, settings),
                        url + " " + settings.model(),
                        TEXTS_OF_A_REQUEST,
                        cache,
                        ticker,
                        meters::embedded))
                .orElseGet(() ->
                        new Embeddings(onnx, OnnxEmbedder.MODEL, TEXTS_OF_THE_MODEL, cache, ticker, meters::embedded));
    }

    private static Embedder server(URI url, RelevanceSettings settings) {
        return new OpenAiEmbedder(
                url,
                Optional.ofNullable(settings.model()).orElseThrow(),
                Optional.ofNullable(settings.apiKey()),
                settings.timeout(),
                new OutboundProxy(System.getenv()));
    }
}
