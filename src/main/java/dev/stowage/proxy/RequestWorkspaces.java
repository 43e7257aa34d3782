package dev.stowage.proxy;

import dev.stowage.proxy.Road.Routed;
import dev.stowage.workspace.Workspace;
import dev.stowage.workspace.Workspaces;
import java.util.Optional;

/** The workspace that a request names, or the one that all have. */
final class RequestWorkspaces {

    private static final String HEADER = "x-stowage-workspace";

    private final Workspaces workspaces;

    RequestWorkspaces(Workspaces workspaces) {
        this.workspaces = workspaces;
    }

    /** Empty where there is none, or it names one that is not allowed. */
    Optional<Workspace> of(Routed routed) {
        return workspaces.of(routed.indexed().passage().inbound().headers().first(HEADER));
    }
}
