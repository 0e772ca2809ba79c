import type { CUT_MOVES, CUT_TRANSITIONS, VideoThemeInfo } from '@zhiying/contract';
import { Button, Input, InputNumber, Slider } from 'antd';
import { Box, Muted, Text } from '#kit/base/pieces.tsx';
import type { Playback } from '#kit/base/use-playback.ts';
import { CardChoice } from './card-choice.tsx';
import { FilmFindings } from './film-findings.tsx';
import styles from './inspector.module.css';
import { Line, optionsOf, SelectLine } from './line.tsx';
import { Narrated } from './narrated.tsx';
import { Stickers } from './stickers.tsx';
import type { Film } from './use-film.ts';
import { WholeFilm } from './whole-film.tsx';

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
const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2].map((value) => ({ value, label: `${value} 倍` }));

interface InspectorProps {
  film: Film;
  playback: Playback;
  facts: VideoThemeInfo['facts'];
  onReplace(): void;
}

/** The right column: the selected shot, what is said in it, what stands on the picture, and what holds for the whole film. */
export function Inspector({ film, playback, facts, onReplace }: InspectorProps) {
  const { shot, locked } = film;
  if (!shot) return null;
  const footage = film.footage(shot.clip?.materialId);
  const clip = shot.clip;
  const film0 = footage?.type === 'video';
  const pace = shot.speed ?? 1;
  return (
    <Box
      as="aside"
      look={{ flex: 'none', width: 280, background: 'card', borderLeft: 'line', overflow: 'auto' }}
      className={styles.side}
      aria-label="镜头设置"
    >
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
            onChange={(event) => film.change({ name: event.target.value }, 'name')}
          />
        </Line>
        <Line label="素材">
          <Button block disabled={locked} onClick={onReplace} title={footage?.name}>
            <Text flow="block" overflow="hidden" className={styles.clip}>
              {footage?.name ?? '选择素材'}
            </Text>
          </Button>
        </Line>
        {footage?.refusal && (
          <Text as="p" size={12} tone="error">
            该素材{footage.refusal}，请替换后再合成
          </Text>
        )}
        <CardChoice film={film} />
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
                film.change({ clip: { ...clip, in: Math.round((seconds ?? 0) * 1000) } }, 'in')
              }
            />
            <span>至</span>
            <InputNumber
              aria-label="出点（秒）"
              min={(clip.in + 500 * pace) / 1000}
              max={(clip.in + 60_000 * pace) / 1000}
              step={0.1}
              disabled={locked}
              value={Math.round(clip.in + shot.ms * pace) / 1000}
              onChange={(seconds) =>
                seconds !== null && film.change({ ms: Math.round((seconds * 1000 - clip.in) / pace) }, 'out')
              }
            />
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
            onChange={(seconds) => film.change({ ms: Math.round((seconds ?? 3) * 1000) }, 'ms')}
          />
        </Line>
        {film0 && (
          <SelectLine
            label="倍速"
            disabled={locked}
            value={shot.speed ?? 1}
            options={SPEEDS}
            onChange={(speed) => film.change({ speed })}
          />
        )}
        <SelectLine
          label="运镜"
          disabled={locked}
          value={shot.move}
          options={optionsOf(MOVE_WORDS)}
          onChange={(move) => film.change({ move })}
        />
        <SelectLine
          label="转场"
          disabled={locked}
          value={shot.transition.kind}
          options={optionsOf(TRANSITION_WORDS)}
          onChange={(kind) => film.change({ transition: { kind, ms: kind === 'cut' ? 0 : TRANSITION_MS } })}
        />
        <SelectLine
          label="适配"
          name="画面适配"
          disabled={locked}
          value={shot.fit}
          options={optionsOf(FIT_WORDS)}
          onChange={(fit) => film.change({ fit })}
        />
        {film0 && (shot.speed ?? 1) !== 1 && (
          <Muted as="p" className={styles.takes}>
            变速的镜头不放原声
          </Muted>
        )}
        {film0 && (shot.speed ?? 1) === 1 && (
          <Line label="原声">
            <Slider
              ariaLabelForHandle="原声音量"
              min={0}
              max={1}
              step={0.1}
              disabled={locked}
              value={shot.volume}
              onChange={(volume) => film.change({ volume }, 'volume')}
            />
          </Line>
        )}
      </section>
      <Narrated film={film} />
      <FilmFindings film={film} />
      <Stickers film={film} facts={facts} />
      <WholeFilm film={film} playback={playback} />
    </Box>
  );
}
