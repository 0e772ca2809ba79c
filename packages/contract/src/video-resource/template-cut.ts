import type { Cut } from '../ai-video/cut.ts';
import { cutFrames } from '../ai-video/cut-frames.ts';
import type { TemplateContent } from './template.ts';

const FPS = 25;
const TRANSITION_MS = 400;
const TITLE_SIDE = 720;
const HOLE = /\{([^{}]{1,12})\}/g;

/** Names of a template's placeholders: 「全新 {车型}」 → 车型. */
export function templateWords({ shots }: Pick<TemplateContent, 'shots'>): string[] {
  const texts = shots.flatMap(({ line, texts: more }) => [line, ...more.map(({ text }) => text)]);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(HOLE)].map(([, word]) => word ?? '')))];
}

export const fillWords = (text: string, words: Readonly<Record<string, string>>) =>
  text.replace(HOLE, (_, word: string) => words[word]?.trim() || word);

/** Content for a template: a source for every shot that is no card, in order. */
export interface TemplateFill {
  sources: readonly Cut['shots'][number]['source'][];
  words: Readonly<Record<string, string>>;
  music: Cut['music'];
  /** Moving cards instead of plain ones, by the number of the shot; they say its texts themselves. */
  cards?: ReadonlyMap<number, Cut['shots'][number]['source']>;
  label: Pick<Cut['label'], 'producer' | 'id'>;
}

/** Length of a transition: at most a quarter of its shot. */
export const transitionMs = (kind: Cut['shots'][number]['transition']['kind'], ms: number) =>
  kind === 'cut' ? 0 : Math.min(TRANSITION_MS, Math.round(ms / 4));

export const templateMs = (content: Pick<TemplateContent, 'shots'>) => {
  const { total } = cutFrames({ shots: plainShots(content), fps: FPS });
  return Math.round((total * 1000) / FPS);
};

const plainShots = ({ shots }: Pick<TemplateContent, 'shots'>): Cut['shots'] =>
  shots.map(({ ms, fit, move, transition }) => ({
    source: { kind: 'card', colors: ['#1f2937', '#1f2937'] },
    ms,
    fit,
    move,
    transition: { kind: transition, ms: transitionMs(transition, ms) },
    volume: 0,
  }));

/** Builds the cut of a filled template. Unfilled holes become plain grounds. */
export function templateCut(content: TemplateContent, fill: TemplateFill): Cut {
  const { sources, words, music, label, cards } = fill;
  const plain = plainShots(content);
  let hole = 0;
  const shots = content.shots.map(({ card }, at): Cut['shots'][number] => {
    const shot = plain[at] as Cut['shots'][number];
    if (card) return { ...shot, source: cards?.get(at) ?? { kind: 'card', colors: card } };
    const source = sources[hole++];
    return source ? { ...shot, source } : shot;
  });
  const { starts, total } = cutFrames({ shots, fps: FPS });
  const msOf = (frames: number) => Math.round((frames * 1000) / FPS);
  const spanOf = (at: number) => ({
    from: msOf(starts[at] ?? 0),
    to: msOf(starts[at + 1] ?? total),
  });
  return {
    ratio: content.ratio,
    side: TITLE_SIDE,
    fps: FPS,
    shots,
    layers: content.shots.flatMap(({ texts }, at) =>
      (cards?.has(at) ? [] : texts).map((text) => ({
        kind: 'text' as const,
        ...text,
        text: fillWords(text.text, words),
        ...spanOf(at),
      })),
    ),
    narration: [],
    subtitles: {
      ...content.subtitles,
      lines: content.shots.flatMap(({ line }, at) =>
        line ? [{ ...spanOf(at), text: fillWords(line, words), marks: null }] : [],
      ),
    },
    music,
    cover: { at: msOf(Math.floor(total / 3)), title: '' },
    label: { corner: content.label, ...label },
  };
}
