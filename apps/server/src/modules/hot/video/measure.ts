import type { VideoMeasures } from '@zhiying/contract';

const ENDS = /(?<=[。！？!?…\n])/u;

/** What can be counted in the words of a work, without understanding any of them. */
export function measure({
  title,
  text,
  seconds,
}: {
  title: string;
  text: string;
  seconds: number | null;
}): VideoMeasures {
  const sentences = (text || title)
    .split(ENDS)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
  const firstLine = sentences[0] ?? '';
  const characters = [...text.replace(/\s/g, '')].length;
  return {
    firstLine: [...firstLine].slice(0, 100).join(''),
    sentences: text ? sentences.length : 0,
    characters,
    pace: seconds && characters > 0 ? Math.round((characters * 60) / seconds) : null,
    asks: /[？?]|吗|怎么|为什么|多少|几/u.test(firstLine),
    numbers: /\d|[一二三四五六七八九十]+[个步招点条]/u.test(firstLine),
  };
}
