package dev.stowage.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.stowage.architecture.ArchitectureTable.Shell;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Profile;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

class ArchitectureTest {

    private static final String ROOT = "dev.stowage.";
    /** Also the provider of tests in every package. */
    private static final String FIXTURE = "dev.stowage.sandbox";

    /** In the names of what Spring generates for the packaged jar; left there by an earlier build. */
    private static final String GENERATED = "__";

    private static final String PLANTED = "dev.stowage.architecture.planted";

    private static ArchitectureTable table = new ArchitectureTable(List.of(), List.of());
    private static JavaClasses production = new ClassFileImporter().importPackages("none");
    private static JavaClasses planted = production;

    @BeforeAll
    static void look() throws IOException {
        table = ArchitectureTable.read();
        production = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> !location.contains(GENERATED))
                .importPackages("dev.stowage");
        planted = new ClassFileImporter().importPackages(PLANTED, "dev.stowage.core");
    }

    @Test
    void tablesAndClasses_wereFound() {
        assertThat(table.core()).hasSizeGreaterThanOrEqualTo(10).startsWith("core.chat");
        assertThat(table.shell()).extracting(Shell::name).contains("openai", "proxy", "web", "sandbox");
        assertThat(production.size()).isGreaterThan(100);
    }

    @Test
    void everyPackage_hasARow() {
        Set<String> known = table.names().map(name -> ROOT + name).collect(Collectors.toSet());
        assertThat(packages())
                .filteredOn(name -> !name.equals("dev.stowage"))
                .isNotEmpty()
                .allMatch(known::contains);
    }

    @Test
    void everyPackage_isNullMarked() {
        for (JavaClass type : production) {
            JavaPackage home = type.getPackage();
            assertThat(home.isAnnotatedWith(NullMarked.class))
                    .as(home.getName())
                    .isTrue();
        }
    }

    @Test
    void corePackages_useOnlyThoseAbove() {
        for (int row = 0; row < table.core().size(); row++) {
            coreRule(ROOT + table.core().get(row), table.core().subList(0, row)).check(production);
        }
    }

    @Test
    void shellPackages_useOnlyWhatTheirRowSays() {
        for (Shell shell : table.shell()) {
            List<String> allowed =
                    new ArrayList<>(List.of(ROOT + shell.name(), "java..", "javax.net.ssl..", "org.jspecify.."));
            shell.uses().forEach(used -> allowed.add(ROOT + used + (used.equals("core") ? ".." : "")));
            shell.libraries().forEach(library -> allowed.add(library + ".."));
            onlyUses(ROOT + shell.name(), allowed).check(production);
        }
    }

    @Test
    void dialect_staysInItsPackage() {
        noClasses()
                .that(resideInAnyPackage(ROOT + "proxy..", ROOT + "web..", ROOT + "upstream..", ROOT + "telemetry.."))
                .should()
                .dependOnClassesThat(resideInAPackage("tools.jackson.."))
                .because("openai is the only package with JSON field names of a dialect in it")
                .check(production);
    }

    @Test
    void blockingAndSubscribing_happenInNamedPlacesOnly() {
        noBlocking(ROOT + "(proxy|web|upstream|telemetry|openai|store|core).*").check(production);
        noBlocking(ROOT + "replay\\.(?!Replay$).*").check(production);
    }

    @Test
    void wallClock_isPassedIn() {
        noWallClock(ROOT + "(proxy|web|upstream|telemetry|openai|store|core|replay).*")
                .check(production);
    }

    /** Reactor cancels what nobody waits for any more; a stage that refuses that is told of in the log, with a stack trace. */
    @Test
    void stages_canBeAbandoned() {
        noMinimalStages(ROOT + ".*").check(production);
        assertThat(violations(noMinimalStages(PLANTED + ".*"))).hasSize(1);
    }

    /** Conditions are weighed once, when the jar is built; what they read is watched by PreparedStart. */
    @Test
    void configuration_hasNoConditionsOfItsOwn() {
        noConditions("(?!.*(TracingParts|AdminManagementConfiguration)).*").check(production);
        assertThat(violations(noConditions(PLANTED + ".*"))).isNotEmpty();
    }

    @Test
    void publicTypes_areUsedByAnotherPackage() {
        Set<JavaClass> needless = production.stream()
                .filter(type -> type.isTopLevelClass() && isPublic(type.getModifiers()))
                .filter(type -> !type.getPackageName().equals("dev.stowage"))
                .filter(type -> !type.getPackageName().equals(FIXTURE))
                .filter(type -> type.getDirectDependenciesToSelf().stream()
                        .map(Dependency::getOriginClass)
                        .noneMatch(user -> isPublic(user.getModifiers()) || isElsewhere(user, type)))
                .collect(Collectors.toSet());
        assertThat(needless).as("public, but used only at home").isEmpty();
    }

    private static boolean isElsewhere(JavaClass user, JavaClass type) {
        return !user.getPackageName().equals(type.getPackageName());
    }

    private static boolean isPublic(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC);
    }

    @Test
    void plantedOffender_isReported() {
        assertThat(violations(coreRule(PLANTED, List.of("core.chat")))).anyMatch(line -> line.contains("SessionKey"));
        assertThat(violations(coreRule(PLANTED, List.of("core.chat")))).anyMatch(line -> line.contains("Mono"));
        assertThat(violations(noBlocking(PLANTED + ".*"))).isNotEmpty();
        assertThat(violations(noWallClock(PLANTED + ".*"))).isNotEmpty();
    }

    private static ArchRule coreRule(String home, List<String> above) {
        List<String> allowed = new ArrayList<>(List.of(home, "java..", "org.jspecify.."));
        above.forEach(name -> allowed.add(ROOT + name));
        return onlyUses(home, allowed);
    }

    private static ArchRule onlyUses(String home, List<String> allowed) {
        DescribedPredicate<JavaClass> elsewhere =
                DescribedPredicate.not(resideInAnyPackage(allowed.toArray(String[]::new)));
        return noClasses()
                .that()
                .resideInAPackage(home)
                .should()
                .dependOnClassesThat(elsewhere)
                .because("ARCHITECTURE.md gives " + home + " only " + allowed)
                .allowEmptyShould(true);
    }

    private static ArchRule noBlocking(String packages) {
        return noClasses()
                .that()
                .haveNameMatching(packages)
                .should()
                .callMethodWhere(
                        DescribedPredicate.describe("waits or subscribes", ArchitectureTest::waitsOrSubscribes))
                .orShould()
                .callMethod(Schedulers.class, "boundedElastic")
                .because("an event loop never waits, and whoever subscribes owns the outcome");
    }

    private static boolean waitsOrSubscribes(JavaMethodCall call) {
        JavaClass owner = call.getTargetOwner();
        return (owner.isEquivalentTo(Mono.class) || owner.isEquivalentTo(Flux.class))
                && (call.getName().startsWith("block") || call.getName().equals("subscribe"));
    }

    private static ArchRule noWallClock(String packages) {
        return noClasses()
                .that()
                .haveNameMatching(packages)
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(Clock.class, "systemUTC")
                .because("instants come in with the input");
    }

    private static ArchRule noMinimalStages(String classes) {
        Set<String> makers = Set.of("completedStage", "failedStage", "minimalCompletionStage");
        return noClasses()
                .that()
                .haveNameMatching(classes)
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "makes a stage that refuses to be cancelled", call -> makers.contains(call.getName())));
    }

    private static ArchRule noConditions(String classes) {
        return noClasses()
                .that()
                .haveNameMatching(classes)
                .should()
                .beMetaAnnotatedWith(Conditional.class)
                .orShould()
                .dependOnClassesThat(resideInAnyPackage("org.springframework.boot.autoconfigure.condition"))
                .orShould()
                .dependOnClassesThat(equivalentTo(Profile.class))
                .because("the prepared start would freeze them");
    }

    private static Stream<String> violations(ArchRule rule) {
        return rule.evaluate(planted).getFailureReport().getDetails().stream();
    }

    private static Set<String> packages() {
        return production.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
    }
}
