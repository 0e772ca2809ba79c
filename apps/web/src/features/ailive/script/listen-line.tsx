import { OFFLINE_SPEECH_LABEL } from '@zhiying/contract';
import { Button } from 'antd';
import { AudioIcon } from '#kit/base/icons.tsx';
import { Note, Text } from '#kit/base/pieces.tsx';
import { AudioPlayer } from '#kit/files/player/audio-player.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useListen } from './use-listen.ts';

/** A line that is being written, heard with the rooms' voice. */
export function ListenLine({ text }: { text: string }) {
  const { sound, waiting, ask } = useListen();
  const line = text.trim();
  return (
    <FormSection title="试听">
      <Button icon={<AudioIcon />} disabled={!line} loading={waiting} onClick={() => void ask(line)}>
        试听
      </Button>
      {sound?.state === 'failed' && (
        <Text as="p" tone="error" marginTop={8}>
          {sound.note}
        </Text>
      )}
      {sound?.url && (
        <>
          <AudioPlayer src={sound.url} label={sound.text} waveform={null} durationMs={sound.durationMs} />
          {sound.offline && <Note>{OFFLINE_SPEECH_LABEL}</Note>}
        </>
      )}
    </FormSection>
  );
}
