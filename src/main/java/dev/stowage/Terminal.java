package dev.stowage;

import java.io.Console;
import java.lang.reflect.Method;
import java.util.Optional;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/** Whether somebody looks on. */
final class Terminal {

    private Terminal() {}

    /** From Java 22 on there is always a console, and only it can tell whether it is one. */
    static boolean isThere() {
        return Optional.ofNullable(System.console()).filter(Terminal::isOne).isPresent();
    }

    private static boolean isOne(Console console) {
        Method isTerminal = ClassUtils.getMethodIfAvailable(Console.class, "isTerminal");
        return isTerminal == null || Boolean.TRUE.equals(ReflectionUtils.invokeMethod(isTerminal, console));
    }
}
