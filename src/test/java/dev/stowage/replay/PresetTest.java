package dev.stowage.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PresetTest {

    @Test
    void settings_areTheThresholdsOfThePreset() {
        assertThat(Preset.NONE.settings()).containsExactly("--stowage.compaction.enabled=false");
        assertThat(Preset.LATE.settings())
                .containsExactly(
                        "--stowage.compaction.enabled=true",
                        "--stowage.compaction.soft=0.7",
                        "--stowage.compaction.hard=0.85",
                        "--stowage.compaction.emergency=0.92");
    }
}
