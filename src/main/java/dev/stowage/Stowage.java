package dev.stowage;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/** Starts the proxy. */
@SpringBootConfiguration
@EnableAutoConfiguration
public class Stowage {

    public static void main(String[] arguments) {
        SpringApplication.run(Stowage.class, arguments);
    }
}
