package dev.stowage.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The test needs these tools: it is skipped where one is missing, and fails there when {@code CI=true}.
 * A tool is an executable on the PATH ({@code redis-server}), or {@code docker:IMAGE}: an answering Docker engine that
 * has the image already. Nothing is ever pulled.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(NeedsToolCondition.class)
public @interface NeedsTool {

    String[] value();
}
