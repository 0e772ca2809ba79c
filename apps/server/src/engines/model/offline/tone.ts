import type { Tone } from '@zhiying/contract';
import type { Draw } from './expand.ts';

type Swap = readonly [from: RegExp, to: string];

/** Facts are fields: what stands in one is never touched. */
const outsideFields = (text: string, change: (piece: string) => string) =>
  text
    .split(/(\{\{fact:\d+\}\})/)
    .map((piece, at) => (at % 2 === 1 ? piece : change(piece)))
    .join('');

const swapAll = (text: string, swaps: readonly Swap[]) =>
  outsideFields(text, (piece) => swaps.reduce((now, [from, to]) => now.replace(from, to), piece));

const FORMAL: readonly Swap[] = [
  [/你们|咱们/g, '各位'],
  [/你/g, '您'],
  [/聊聊|说说|聊一聊/g, '介绍'],
  [/看看/g, '了解'],
  [/别急|别着急/g, '请从容考虑'],
  [/不用|不必/g, '无需'],
  [/挺|蛮/g, '较为'],
  [/大白话/g, '通俗语言'],
  [/踏实/g, '放心'],
  [/！/g, '。'],
];
const WARM: readonly Swap[] = [
  [/您/g, '你'],
  [/无需/g, '不用'],
  [/建议/g, '不妨'],
  [/请(?=[^问])/g, '记得'],
];
const PLAIN: readonly Swap[] = [
  [/！/g, '。'],
  [/～/g, ''],
  [/说真的，|划重点：|看这里：|悄悄说，|慢慢看，|别担心，/g, ''],
];
const STARTS: Partial<Record<Tone, readonly string[]>> = {
  lively: ['说真的，', '划重点：', '看这里：', '悄悄说，'],
  warm: ['慢慢看，', '别担心，'],
};

/** The same text in another tone: sentences and their order stay, so that the difference reads piece by piece. */
export function inTone(text: string, tone: Tone, draw: Draw): string {
  switch (tone) {
    case 'formal':
      return swapAll(text, FORMAL);
    case 'plain':
      return swapAll(text, PLAIN);
    case 'short':
      return shortened(text);
    case 'warm':
      return begun(swapAll(text, WARM), STARTS.warm ?? [], draw);
    case 'lively':
      return begun(exclaimed(text), STARTS.lively ?? [], draw);
  }
}

const paragraphs = (text: string, change: (paragraph: string, at: number) => string) =>
  text
    .split('\n')
    .map((line, at) => (line.trim() ? change(line, at) : line))
    .join('\n');

/** Every third sentence rises. */
function exclaimed(text: string): string {
  let count = 0;
  return outsideFields(text, (piece) =>
    piece.replaceAll('。', () => {
      count += 1;
      return count % 3 === 0 ? '！' : '。';
    }),
  );
}

const begun = (text: string, starts: readonly string[], draw: Draw) =>
  paragraphs(text, (paragraph, at) =>
    at > 0 &&
    at % 4 === 0 &&
    !starts.some((start) => paragraph.startsWith(start)) &&
    !paragraph.startsWith('#')
      ? `${draw.pick(starts)}${paragraph}`
      : paragraph,
  );

/** Paragraphs keep their first sentence and those with facts. */
const shortened = (text: string) =>
  paragraphs(text, (paragraph) => {
    const sentences = paragraph.match(/[^。！？]+[。！？]?/g) ?? [paragraph];
    return sentences.filter((sentence, at) => at === 0 || sentence.includes('{{fact:')).join('');
  });
