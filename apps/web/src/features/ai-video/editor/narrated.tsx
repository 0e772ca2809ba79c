import { contract, linesMs, OFFLINE_SPEECH_LABEL, SPEECH_SPEED, VOICE_MARGIN_MS } from '@zhiying/contract';
import { Button, Input, Select, Slider } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useVoiceOptions } from '../common/use-voice-options.ts';
import styles from './inspector.module.css';
import { Line } from './line.tsx';
import type { Film } from './use-film.ts';

/** What is said in the shot, how long it takes, and how it sounds. */
export function Narrated({ film }: { film: Film }) {
  const { shot, doc, locked, info } = film;
  const speak = useAction(contract.video.speak, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => void message.success('正在生成配音，完成后可试听'),
  });
  const voices = useVoiceOptions(doc.voice?.id);
  if (!shot) return null;
  const heard = film.voiceOf(shot);
  const takes = heard?.ms ?? linesMs(shot.line, doc.voice?.speed ?? 1);
  const longer = takes > 0 && takes + VOICE_MARGIN_MS > shot.ms;
  const { voice } = doc;
  return (
    <section>
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
        onChange={(event) => film.setLine(shot.id, event.target.value)}
      />
      <p className={styles.takes} data-long={longer || undefined}>
        {shot.line.length} 字，{heard ? '读完' : '读完约'} {(takes / 1000).toFixed(1)} 秒
        {longer && `，镜头将延长到 ${((takes + VOICE_MARGIN_MS) / 1000).toFixed(1)} 秒`}
      </p>
      <Line label="声音">
        <Select
          aria-label="口播声音"
          disabled={locked}
          value={voice?.id ?? ''}
          options={voices}
          onChange={(id) => film.setDoc({ ...doc, voice: id ? { id, speed: voice?.speed ?? 1 } : null })}
        />
      </Line>
      {voice && (
        <Line label="语速">
          <Slider
            aria-label="语速"
            min={SPEECH_SPEED.least}
            max={SPEECH_SPEED.most}
            step={0.1}
            disabled={locked}
            value={voice.speed}
            onChange={(speed) => film.setDoc({ ...doc, voice: { ...voice, speed } }, 'speed')}
          />
        </Line>
      )}
      {info.voiceProblem && voice && <p className={styles.bad}>{info.voiceProblem}</p>}
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
        <audio className={styles.listen} src={heard.url} controls preload="none">
          <track kind="captions" />
        </audio>
      )}
    </section>
  );
}
