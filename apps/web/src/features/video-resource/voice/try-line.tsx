import { contract, OFFLINE_SPEECH_LABEL, SAY_MAX, type VideoVoice } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Note, Row, Text } from '#kit/base/pieces.tsx';
import { AudioPlayer } from '#kit/files/player/audio-player.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';

/** Any line, said by this voice with the channel's readings. */
export function TryLine({ voice }: { voice: VideoVoice }) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<number | null>(null);
  const say = useAction(contract.videoVoice.say, { onSuccess: ({ id }) => setAsked(id) });
  // The list around it reads this again when the server says that the line was spoken.
  const said = useCall(contract.videoVoice.said, { id: asked ?? 0 }, { enabled: asked !== null });
  const line = asked === null ? undefined : said.data;
  return (
    <FormSection title="试读">
      <FailureNote error={say.error} />
      <Field label="文字" hint="按读音词典朗读；读过的句子再次试读不重复生成">
        {(control) => (
          <Input.TextArea
            {...control}
            value={text}
            maxLength={SAY_MAX}
            autoSize={{ minRows: 2, maxRows: 5 }}
            placeholder="输入一句话试听"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Row gap={8} align="stretch" justify="end">
        <Button
          disabled={!text.trim() || !voice.can.includes('say')}
          loading={say.isPending || line?.state === 'making'}
          onClick={() => say.mutate({ id: voice.id, text, speed: voice.speed })}
        >
          试读
        </Button>
      </Row>
      {line?.state === 'failed' && (
        <Text as="p" tone="error">
          {line.note}
        </Text>
      )}
      {line?.url && (
        <>
          <AudioPlayer src={line.url} label={line.text} waveform={null} durationMs={line.durationMs} />
          {line.offline && <Note>{OFFLINE_SPEECH_LABEL}</Note>}
        </>
      )}
    </FormSection>
  );
}
