import {
  CUT_MOVES,
  CUT_TRANSITIONS,
  contract,
  linesMs,
  SPEECH_SPEED,
  type SubtitleLook,
  VOICE_MARGIN_MS,
} from '@zhiying/contract';
import { Button, Input, InputNumber, Select, Slider } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useVoiceOptions } from '../common/use-voice-options.ts';
import { MusicField } from '../create/music-field.tsx';
import { LOOK_OPTIONS } from '../create/video-fields.tsx';
import { ApplyTemplate } from './apply-template.tsx';
import { FilmFindings } from './film-findings.tsx';
import styles from './inspector.module.css';
import type { Film } from './use-film.ts';

const MOVE_WORDS: Record<(typeof CUT_MOVES)[number], string> = {
  none: '静止',
  zoomIn: '缓慢推近',
  zoomOut: '缓慢拉远',
  panLeft: '向左平移',
  panRight: '向右平移',
  panUp: '向上平移',
  panDown: '向下平移',
};
const TRANSITION_WORDS: Record<(typeof CUT_TRANSITIONS)[number], string> = {
  cut: '直接切换',
  fade: '叠化 0.3 秒',
  slideLeft: '向左滑动',
  wipeLeft: '向左擦除',
};
const FIT_WORDS = { cover: '裁切填满', blur: '模糊背景', contain: '完整显示' } as const;
const TRANSITION_MS = 300;

const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The right column: the selected shot, what is said in it, and what holds for the whole film. */
export function Inspector({ film, onReplace }: { film: Film; onReplace(): void }) {
  const { shot, doc, locked } = film;
  if (!shot) return null;
  const footage = film.footage(shot.clip?.materialId);
  const clip = shot.clip;
  const film0 = footage?.type === 'video';
  return (
    <aside className={styles.side} aria-label="镜头设置">
      <section>
        <h2>
          镜头 {film.at + 1}
          {shot.name && ` · ${shot.name}`}
          <small>{(shot.ms / 1000).toFixed(1)} 秒</small>
        </h2>
        <Line label="名称">
          <Input
            value={shot.name}
            maxLength={60}
            disabled={locked}
            aria-label="镜头名称"
            onChange={(event) => film.change({ name: event.target.value })}
          />
        </Line>
        <Line label="素材">
          <Button block disabled={locked} onClick={onReplace} title={footage?.name}>
            <span className={styles.clip}>{footage?.name ?? '选择素材'}</span>
          </Button>
        </Line>
        {footage?.refusal && <p className={styles.bad}>该素材{footage.refusal}，请替换后再合成</p>}
        {film0 && clip && (
          <Line label="截取">
            <InputNumber
              aria-label="入点（秒）"
              min={0}
              max={(footage?.durationMs ?? 600_000) / 1000}
              step={0.1}
              disabled={locked}
              value={clip.in / 1000}
              onChange={(seconds) =>
                film.change({ clip: { ...clip, in: Math.round((seconds ?? 0) * 1000) } })
              }
            />
            <span>至</span>
            <span className={styles.out}>{((clip.in + shot.ms) / 1000).toFixed(1)}</span>
          </Line>
        )}
        <Line label="时长">
          <InputNumber
            aria-label="镜头时长（秒）"
            min={0.5}
            max={60}
            step={0.1}
            suffix="秒"
            disabled={locked}
            value={shot.ms / 1000}
            onChange={(seconds) => film.change({ ms: Math.round((seconds ?? 3) * 1000) })}
          />
        </Line>
        <Line label="运镜">
          <Select
            aria-label="运镜"
            disabled={locked}
            value={shot.move}
            options={optionsOf(MOVE_WORDS)}
            onChange={(move) => film.change({ move })}
          />
        </Line>
        <Line label="转场">
          <Select
            aria-label="转场"
            disabled={locked}
            value={shot.transition.kind}
            options={optionsOf(TRANSITION_WORDS)}
            onChange={(kind) => film.change({ transition: { kind, ms: kind === 'cut' ? 0 : TRANSITION_MS } })}
          />
        </Line>
        <Line label="适配">
          <Select
            aria-label="画面适配"
            disabled={locked}
            value={shot.fit}
            options={optionsOf(FIT_WORDS)}
            onChange={(fit) => film.change({ fit })}
          />
        </Line>
        {film0 && (
          <Line label="原声">
            <Slider
              aria-label="原声音量"
              min={0}
              max={1}
              step={0.1}
              disabled={locked}
              value={shot.volume}
              onChange={(volume) => film.change({ volume })}
            />
          </Line>
        )}
      </section>
      <Narrated film={film} />
      <FilmFindings film={film} />
      <section>
        <h2>整片</h2>
        <Line label="模板">
          <ApplyTemplate film={film} />
        </Line>
        <Line label="字幕">
          <Select
            aria-label="字幕样式"
            disabled={locked}
            value={doc.subtitles?.look ?? ''}
            options={LOOK_OPTIONS}
            onChange={(look) =>
              film.setDoc({
                ...doc,
                subtitles: look
                  ? {
                      size: doc.subtitles?.size ?? 'medium',
                      place: doc.subtitles?.place ?? 'bottom',
                      look: look as SubtitleLook,
                    }
                  : null,
              })
            }
          />
        </Line>
        {doc.subtitles && (
          <Line label="字号">
            <Select
              aria-label="字号"
              disabled={locked}
              value={doc.subtitles.size}
              options={optionsOf({ small: '小', medium: '中', large: '大' })}
              onChange={(size) =>
                doc.subtitles && film.setDoc({ ...doc, subtitles: { ...doc.subtitles, size } })
              }
            />
            <Select
              aria-label="字幕位置"
              disabled={locked}
              value={doc.subtitles.place}
              options={optionsOf({ bottom: '下方', middle: '中间', top: '上方' })}
              onChange={(place) =>
                doc.subtitles && film.setDoc({ ...doc, subtitles: { ...doc.subtitles, place } })
              }
            />
          </Line>
        )}
        <MusicField
          value={doc.music}
          disabled={locked}
          known={{ materials: film.info.footage, musics: film.info.musics }}
          onKnow={film.knowMusic}
          onChange={(music) => film.setDoc({ ...doc, music })}
        />
        <Line label="封面">
          <Input
            aria-label="封面标题"
            value={doc.cover.title}
            maxLength={60}
            disabled={locked}
            placeholder="封面标题"
            onChange={(event) => film.setDoc({ ...doc, cover: { ...doc.cover, title: event.target.value } })}
          />
        </Line>
      </section>
    </aside>
  );
}

/** What is said in the shot, how long it takes, and how it sounds. */
function Narrated({ film }: { film: Film }) {
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
      <h2>口播</h2>
      <Input.TextArea
        aria-label="口播"
        value={shot.line}
        maxLength={500}
        disabled={locked}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={(event) => film.change({ line: event.target.value })}
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
            onChange={(speed) => film.setDoc({ ...doc, voice: { ...voice, speed } })}
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

const Line = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className={styles.line}>
    <span>{label}</span>
    <div>{children}</div>
  </div>
);
