import { contract, linesMs, OFFLINE_SPEECH_LABEL, SPEECH_SPEED, VOICE_MARGIN_MS } from '@zhiying/contract';
import { Button, Input, Slider } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { Muted, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { fillsGap } from '#parts/ai/gap-field.ts';
import { useVoiceOptions } from '../common/use-voice-options.ts';
import styles from './inspector.module.css';
import { Line, SelectLine } from './line.tsx';
import type { Film } from './use-film.ts';

/** What is said in the shot, how long it takes, and how it sounds. */
export function Narrated({ film }: { film: Film }) {
  const { shot, doc, locked, info } = film;
  const speak = useAction(contract.video.speak, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => void message.success('正在生成配音，完成后可试听'),
  });
  const rewrite = useAction(contract.video.rewrite, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ line, offline }, { shotId }) => {
      film.setLine(shotId, line);
      void message.success(offline ? '已精简（未接入模型），可撤销' : '已改写，可撤销');
    },
  });
  const voices = useVoiceOptions(doc.voice?.id);
  if (!shot) return null;
  const heard = film.voiceOf(shot);
  const takes = heard?.ms ?? linesMs(shot.line, doc.voice?.speed ?? 1);
  const longer = takes > 0 && takes + VOICE_MARGIN_MS > shot.ms;
  const { voice } = doc;
  return (
    <section data-shot={shot.id}>
      <h2>
        口播
        {heard?.offline && <small>{OFFLINE_SPEECH_LABEL}</small>}
      </h2>
      <Input.TextArea
        aria-label="口播"
        value={shot.line}
        maxLength={500}
        disabled={locked}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onClick={fillsGap}
        onChange={(event) => film.setLine(shot.id, event.target.value)}
      />
      <Muted as="p" className={styles.takes} data-long={longer || undefined}>
        {shot.line.length} 字，{heard ? '时长' : '时长约'} {(takes / 1000).toFixed(1)} 秒
        {longer && `，镜头将延长到 ${((takes + VOICE_MARGIN_MS) / 1000).toFixed(1)} 秒`}
        {!locked && (
          <Button
            type="link"
            size="small"
            loading={rewrite.isPending}
            onClick={() =>
              void film.saved
                .flush()
                .then((saved) => saved && rewrite.mutate({ id: info.id, shotId: shot.id }))
            }
          >
            改写
          </Button>
        )}
      </Muted>
      <SelectLine
        label="声音"
        name="口播声音"
        disabled={locked}
        value={voice?.id ?? ''}
        options={voices}
        onChange={(id) => film.setDoc({ ...doc, voice: id ? { id, speed: voice?.speed ?? 1 } : null })}
      />
      {voice && (
        <Line label="语速">
          <Slider
            ariaLabelForHandle="语速"
            min={SPEECH_SPEED.least}
            max={SPEECH_SPEED.most}
            step={0.1}
            disabled={locked}
            value={voice.speed}
            onChange={(speed) => film.setDoc({ ...doc, voice: { ...voice, speed } }, 'speed')}
          />
        </Line>
      )}
      {info.voiceProblem && voice && (
        <Text as="p" size={12} tone="error">
          {info.voiceProblem}
        </Text>
      )}
      {info.can.includes('speak') && !info.voiceProblem && (
        <Button
          size="small"
          loading={speak.isPending}
          onClick={() => void film.saved.flush().then((saved) => saved && speak.mutate({ id: info.id }))}
        >
          生成配音
        </Button>
      )}
      {heard && (
        <audio className={classOf({ height: 32, width: 'full' })} src={heard.url} controls preload="none">
          <track kind="captions" />
        </audio>
      )}
    </section>
  );
}
