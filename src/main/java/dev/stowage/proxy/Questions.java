package dev.stowage.proxy;

import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.Placement;
import dev.stowage.proxy.Road.Indexed;
import dev.stowage.proxy.Road.Routed;
import dev.stowage.proxy.Road.Told;
import dev.stowage.upstream.Upstream;
import java.util.Optional;
import reactor.core.publisher.Mono;

/** Renders prompts as the present epoch has them, and has them assessed, for those who decide on them. */
final class Questions {

    private final Assembly assembly;
    private final Assessor assessor;

    Questions(Assembly assembly, Assessor assessor) {
        this.assembly = assembly;
        this.assessor = assessor;
    }

    /** One prompt that may have to become another, as the present epoch has it. */
    record Question(Routed routed, Placement placement, Told rendered, Upstream upstream, String model) {

        Lineage lineage() {
            return placement.lineage();
        }
    }

    Question of(Routed routed, Placement placement, Upstream upstream) {
        Told rendered = assembly.of(routed.placed().told(), Optional.of(placement), upstream);
        return new Question(routed, placement, rendered, upstream, Accounts.model(rendered.indexed()));
    }

    /** Whether a prompt could fill that much of its model's window. */
    boolean mayFill(Question question, double ratio) {
        Indexed indexed = question.rendered.indexed();
        return question.rendered
                .conversation()
                .filter(conversation -> assessor.mayFill(
                        ratio,
                        question.upstream.name(),
                        question.model,
                        indexed.body().readable(),
                        indexed.index(),
                        conversation,
                        question.lineage()))
                .isPresent();
    }

    /** Nothing where the prompt could not be counted, which is seen to elsewhere. */
    Mono<Assessment> assessed(Question question) {
        Indexed indexed = question.rendered.indexed();
        return Mono.justOrEmpty(question.rendered.conversation())
                .flatMap(conversation -> Mono.fromFuture(() -> assessor.assess(
                        question.upstream.name(),
                        question.model,
                        indexed.body().readable(),
                        indexed.index(),
                        conversation,
                        question.lineage())))
                .onErrorComplete();
    }
}
