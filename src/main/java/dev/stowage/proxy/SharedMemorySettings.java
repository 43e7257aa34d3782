package dev.stowage.proxy;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is remembered beyond one conversation.
 *
 * @param global whether what several sessions of a tenant have taught may come to mind in its other sessions
 */
@ConfigurationProperties("stowage.memory")
record SharedMemorySettings(@DefaultValue("false") boolean global) {}
