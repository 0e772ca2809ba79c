import { LINE_MAX, type LiveSoundSetting, OFFLINE_SPEECH_LABEL } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { PauseIcon, PlayIcon } from '#kit/base/icons.tsx';
import { Muted, Row, Text } from '#kit/base/pieces.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useListen } from '../script/use-listen.ts';
import { useMusicPiece } from './music-field.tsx';
import { useMixedSound } from './use-mixed-sound.ts';

/** A sentence with the settings as they are typed, saved or not: the voice, and the music stepping back under it. */
export function TrySound({ sound }: { sound: LiveSoundSetting }) {
  const [line, setLine] = useState('大家好，欢迎来到直播间，有问题打在评论区。');
  const { sound: heard, waiting, ask, stop } = useListen();
  const music = useMusicPiece(sound.musicId);
  const ready = heard?.state === 'ready' ? heard.url : null;
  const playing = useMixedSound({
    voice: ready,
    music: music?.url ?? null,
    volume: sound.volume,
    musicVolume: sound.musicVolume,
    musicDuck: sound.musicDuck,
    onEnd: stop,
  });
  return (
    <FormSection title="试听">
      <Field label="文字" hint="使用上面的设置，未保存也可试听；有音乐时先听到音乐，口播时压低">
        {(control) => (
          <Row gap={8}>
            <Input
              {...control}
              value={line}
              maxLength={LINE_MAX}
              onChange={(event) => setLine(event.target.value)}
            />
            {ready ? (
              <Button icon={<PauseIcon />} onClick={stop}>
                停止
              </Button>
            ) : (
              <Button
                icon={<PlayIcon />}
                disabled={!line.trim()}
                loading={waiting}
                onClick={() => void ask(line.trim(), { voiceId: sound.voiceId, speed: sound.speed })}
              >
                试听
              </Button>
            )}
          </Row>
        )}
      </Field>
      <Row gap={8} minHeight={24} role="status">
        {playing && <Muted>{playing === 'voice' ? '正在口播' : '正在播放音乐'}</Muted>}
        {heard?.offline && <Muted>{OFFLINE_SPEECH_LABEL}</Muted>}
        {heard?.state === 'failed' && <Text tone="error">{heard.note || '声音生成失败'}</Text>}
      </Row>
    </FormSection>
  );
}
