package dev.stowage.proxy;

import dev.stowage.core.files.Outliner;
import dev.stowage.core.residency.Residency;
import dev.stowage.outline.TreeSitterOutliner;
import dev.stowage.telemetry.Meters;
import dev.stowage.workspace.GivenFiles;
import dev.stowage.workspace.Workspaces;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.scheduler.Scheduler;

/** Puts together what keeps files in prompts. */
@Configuration(proxyBeanMethods = false)
class ResidencyConfiguration {

    @Bean
    Outliner outliner() {
        return new TreeSitterOutliner();
    }

    @Bean
    Residency residency(ResidencySettings settings, Outliner outliner) {
        return new Residency(settings.limits(), outliner);
    }

    @Bean
    PushedFiles pushedFiles(ResidencySettings settings, Meters meters) {
        return new PushedFiles(settings.pushedBytes().toBytes(), meters);
    }

    @Bean
    Handing handing(GivenFiles givenFiles, PushedFiles pushedFiles, Meters meters) {
        return new Handing(givenFiles, pushedFiles, meters);
    }

    @Bean
    Resting resting(Residency residency, Meters meters) {
        return new Resting(residency, meters);
    }

    @Bean
    Residing residing(
            ContextSettings context,
            ResidencySettings settings,
            CompactionSettings ladder,
            Residency residency,
            PushedFiles pushedFiles,
            Workspaces workspaces,
            Windows windows,
            Questions questions,
            Sessions sessions,
            Scheduler compaction,
            Meters meters) {
        return new Residing(
                context,
                new PromptBudget(
                        settings.hardBudget(),
                        settings.policy() == ResidencySettings.Policy.ECONOMIC,
                        ladder.ladder().target(),
                        windows),
                residency,
                new Whereabouts(residency, new Disk(new RequestWorkspaces(workspaces)), pushedFiles, compaction),
                questions,
                sessions,
                compaction,
                ladder.patience(),
                meters);
    }
}
