package dev.stowage.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class ComplaintTest {

    @Test
    void whatRedisAnswers_isItsCode_howeverDeepItIsWrapped() {
        Throwable refused = new CompletionException(new RedisConnectionException(
                "Unable to connect to redis://user:secret@host:6379",
                new RedisCommandExecutionException("WRONGPASS invalid username-password pair of secret")));
        assertThat(Complaint.of(refused)).isEqualTo("WRONGPASS");
        assertThat(Complaint.isAnswer(refused)).isTrue();
        assertThat(Complaint.of(new RedisCommandExecutionException("OOM command not allowed")))
                .isEqualTo("OOM");
    }

    @Test
    void whatAnOperatingSystemSays_isTold() {
        assertThat(Complaint.of(new IOException("No space left on device"))).isEqualTo("No space left on device");
        assertThat(Complaint.of(new FileSystemException("/home/somebody/x", null, "Read-only file system")))
                .isEqualTo("Read-only file system");
    }

    @Test
    void silence_isSaidInWords() {
        assertThat(Complaint.of(new CompletionException(new TimeoutException())))
                .isEqualTo("no answer in time");
        assertThat(Complaint.of(new RedisCommandTimeoutException("Command timed out after 1 second(s)")))
                .isEqualTo("no answer in time");
    }

    @Test
    void whatMayNameFilesOrAddresses_isItsKindAlone() {
        assertThat(Complaint.of(new AccessDeniedException("/home/somebody/x"))).isEqualTo("AccessDeniedException");
        assertThat(Complaint.of(new IOException("/home/somebody/x"))).isEqualTo("IOException");
        Throwable unreachable = new RedisConnectionException(
                "Unable to connect to redis://user:secret@host:6379", new ConnectException("refused: host/10.0.0.1"));
        assertThat(Complaint.of(unreachable)).isEqualTo("ConnectException");
        assertThat(Complaint.isAnswer(unreachable)).isFalse();
    }
}
