package dev.stowage.store;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What may be written down.
 *
 * @param persistContent whether anything that holds parts of conversations may reach a disk or another server; if not,
 *     sessions are kept in memory only and there is no archive
 */
@ConfigurationProperties("stowage")
record ContentSettings(@DefaultValue("true") boolean persistContent) {}
