/** What operators see and do: the API under {@code /stowage/v1}. Start with {@link dev.stowage.admin.AdminRoutes}. */
@NullMarked
package dev.stowage.admin;

import org.jspecify.annotations.NullMarked;
