package dev.stowage.toolcalls;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A server of tools that the operator lets Stowage call, as the Model Context Protocol has it. */
public sealed interface ToolServer {

    /** Its name in the configuration, which clients may put before its tools' names. */
    String name();

    /** The answer of the function that fits. */
    <T> T match(Function<Command, T> onCommand, Function<Address, T> onAddress);

    /**
     * A program that is started when it is first needed, and spoken with through its standard input and output.
     *
     * @param words the program and its arguments; no shell reads them
     * @param environment variables for it, besides the usual few
     */
    record Command(String name, List<String> words, Map<String, String> environment) implements ToolServer {

        public Command {
            words = List.copyOf(words);
            environment = Map.copyOf(environment);
        }

        @Override
        public <T> T match(Function<Command, T> onCommand, Function<Address, T> onAddress) {
            return onCommand.apply(this);
        }
    }

    /**
     * A server that speaks HTTP.
     *
     * @param headers that each request to it has
     */
    record Address(String name, URI url, Map<String, String> headers) implements ToolServer {

        public Address {
            headers = Map.copyOf(headers);
        }

        @Override
        public <T> T match(Function<Command, T> onCommand, Function<Address, T> onAddress) {
            return onAddress.apply(this);
        }
    }
}
