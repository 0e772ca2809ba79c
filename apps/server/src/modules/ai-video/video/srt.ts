import type { Cut } from '@zhiying/contract';

const clock = (ms: number) => {
  const pad = (value: number, places = 2) => String(value).padStart(places, '0');
  return `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)},${pad(ms % 1000, 3)}`;
};

/** Subtitles as other programs read them. */
export const srtOf = ({ subtitles }: Pick<Cut, 'subtitles'>): string =>
  (subtitles?.lines ?? [])
    .map(({ from, to, text }, at) => `${at + 1}\n${clock(from)} --> ${clock(to)}\n${text}\n`)
    .join('\n');
