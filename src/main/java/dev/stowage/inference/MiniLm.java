package dev.stowage.inference;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Map;

/**
 * The sentence model all-MiniLM-L6-v2, its weights in eight bits, in this process: a text's vector is the mean of its tokens'
 * (Reimers and Gurevych, 2019). One text at a time: the scale of eight-bit activations is that of everything in a batch, so
 * that a text's vector would depend on its neighbours, and nothing is gained.
 */
final class MiniLm implements AutoCloseable {

    private static final String MODEL = "/all-minilm-l6-v2-q.onnx";
    private static final String VOCABULARY = "/all-minilm-l6-v2-q-tokenizer.json";
    /** What it was trained to take in. */
    private static final int MOST_TOKENS = 256;

    private static final int MOST_THREADS = 4;

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final WordPieces tokenizer;

    private MiniLm(OrtEnvironment environment, OrtSession session, WordPieces tokenizer) {
        this.environment = environment;
        this.session = session;
        this.tokenizer = tokenizer;
    }

    /** Unpacks the library and reads the model, which takes the better part of a second. */
    static MiniLm load() throws OrtException, IOException {
        try (InputStream model = resource(MODEL);
                InputStream vocabulary = resource(VOCABULARY);
                SessionOptions options = new SessionOptions()) {
            WordPieces tokenizer = WordPieces.read(vocabulary);
            OrtEnvironment environment = OrtEnvironment.getEnvironment();
            // Threads that wait in a loop would take the processor from requests.
            options.addConfigEntry("session.intra_op.allow_spinning", "0");
            options.setIntraOpNumThreads(
                    Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()));
            options.setCPUArenaAllocator(false);
            options.setMemoryPatternOptimization(false);
            return new MiniLm(environment, environment.createSession(model.readAllBytes(), options), tokenizer);
        }
    }

    private static InputStream resource(String name) throws IOException {
        InputStream stream = MiniLm.class.getResourceAsStream(name);
        if (stream == null) {
            throw new FileNotFoundException("not on the class path: " + name);
        }
        return stream;
    }

    float[] embed(String text) throws OrtException {
        long[] ids = tokenizer.ids(text, MOST_TOKENS);
        long[] ones = new long[ids.length];
        Arrays.fill(ones, 1);
        try (OnnxTensor tokens = tensor(ids);
                OnnxTensor mask = tensor(ones);
                OnnxTensor types = tensor(new long[ids.length]);
                OrtSession.Result result =
                        session.run(Map.of("input_ids", tokens, "attention_mask", mask, "token_type_ids", types))) {
            return mean((OnnxTensor) result.get(0), ids.length);
        }
    }

    private OnnxTensor tensor(long[] values) throws OrtException {
        return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), new long[] {1, values.length});
    }

    private static float[] mean(OnnxTensor hidden, int tokens) {
        FloatBuffer values = hidden.getFloatBuffer();
        float[] sum = new float[values.remaining() / tokens];
        for (int token = 0; token < tokens; token++) {
            for (int i = 0; i < sum.length; i++) {
                sum[i] += values.get();
            }
        }
        for (int i = 0; i < sum.length; i++) {
            sum[i] /= tokens;
        }
        return sum;
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException broken) {
            throw new EmbeddingFailed("the model cannot be closed", broken);
        }
    }
}
