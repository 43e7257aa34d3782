package dev.stowage.telemetry;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;

/** Calls of Stowage's own tools, and the answers in which they were. */
public final class AgentToolMeters {

    private static final List<String> TOOLS = List.of("session_compact", "session_recall");

    private final MeterRegistry registry;

    /** Registers a zero for every tool, result and end. */
    AgentToolMeters(MeterRegistry registry) {
        this.registry = registry;
        for (ToolResult result : ToolResult.values()) {
            TOOLS.forEach(tool -> calls(tool, result, 0));
        }
        for (ToolTurn end : ToolTurn.values()) {
            turns(end, 0);
        }
    }

    /** Counts a call of one of Stowage's own tools. */
    public void called(String tool, ToolResult result) {
        calls(tool, result, 1);
    }

    /** Counts an answer in which such calls were. */
    public void turn(ToolTurn end) {
        turns(end, 1);
    }

    private void calls(String tool, ToolResult result, int count) {
        registry.counter("stowage.agent.tool.calls", "tool", tool, "result", result.label())
                .increment(count);
    }

    private void turns(ToolTurn end, int count) {
        registry.counter("stowage.agent.tool.turns", "end", end.label()).increment(count);
    }
}
