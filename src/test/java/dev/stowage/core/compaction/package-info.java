@NullMarked
package dev.stowage.core.compaction;

import org.jspecify.annotations.NullMarked;
