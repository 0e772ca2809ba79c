import type { VideoMusic } from '@zhiying/contract';
import { Note, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { AudioPlayer } from '#kit/files/player/audio-player.tsx';
import { FormSection } from '#kit/form/field.tsx';

/** A piece heard, and how loud it was found to be. */
export const Measured = ({ piece }: { piece: VideoMusic }) => (
  <FormSection title="试听">
    {piece.state === 'failed' && (
      <Text as="p" tone="error">
        {piece.note}
      </Text>
    )}
    {piece.url && (
      <AudioPlayer
        src={piece.url}
        label={piece.name}
        waveform={piece.waveform}
        durationMs={piece.durationMs}
      />
    )}
    {piece.loudness !== null && (
      <Note>
        <MetaLine
          items={[
            `响度 ${piece.loudness.toFixed(1)} LUFS`,
            piece.peak !== null && `峰值 ${piece.peak.toFixed(1)} dBFS`,
          ]}
        />
      </Note>
    )}
  </FormSection>
);
