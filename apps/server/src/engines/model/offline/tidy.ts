import { TONES, type Tone } from '@zhiying/contract';
import type { Brief } from '#kernel/model.ts';
import { ModelNeeded } from '../model.errors.ts';

/** Tones that a machine without judgement can reach: by taking away. */
const REACHABLE: readonly Tone[] = ['plain', 'short'];

/** Words that say nothing; longer ones first, so that none is cut in two. */
const FILLERS =
  /其实呢?[，,]?|说真的[，,]?|不得不说[，,]?|可以说是?|相信我[，,]?|真的是?|非常之?|十分|特别地|进行(?=了?[一-鿿]{2})/g;
const DOUBLED = /([一-鿿]{2})\1+/g;
const LONGEST_SENTENCE = 60;

/** What can honestly be done to a text without a model: fillers out, long sentences split, loud marks down. Facts stay as they are. */
export function tidyText({ text = '', tone = 'plain' }: Brief): string {
  if (!REACHABLE.includes(tone))
    throw ModelNeeded(`使用「${TONES[tone]}」语气需要接入模型；未接入时可选「平实」「精简」，仅做删减和拆句`);
  return text
    .split('\n')
    .map((line) => (line.startsWith('#') ? line : tidyLine(line, tone)))
    .join('\n');
}

function tidyLine(line: string, tone: Tone): string {
  const calm = outsideFields(line, (piece) =>
    (tone === 'short' ? piece.replace(FILLERS, '') : piece)
      .replace(DOUBLED, '$1')
      .replace(/[！!]+/g, '。')
      .replace(/～+/g, '')
      .replace(/([，、；])(?=[，。！？；])/g, '')
      .replace(/。{2,}/g, '。'),
  );
  return splitLong(calm.replace(/^[，、]+/, ''));
}

/** A field, and a gap that waits for somebody, are not touched. */
const outsideFields = (text: string, change: (piece: string) => string) =>
  text
    .split(/(\{\{fact:\d+\}\}|〔[^〔〕]*〕)/)
    .map((piece, at) => (at % 2 === 1 ? piece : change(piece)))
    .join('');

/** A long sentence becomes two at the comma nearest to its middle. */
function splitLong(line: string): string {
  return (line.match(/[^。！？]+[。！？]?/g) ?? [line])
    .map((sentence) => {
      if (sentence.length <= LONGEST_SENTENCE || sentence.includes('〔')) return sentence;
      const commas = [...sentence.matchAll(/[，；]/g)].map(({ index }) => index);
      const middle = sentence.length / 2;
      const [at] = commas.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
      return at === undefined ? sentence : `${sentence.slice(0, at)}。${sentence.slice(at + 1)}`;
    })
    .join('');
}
