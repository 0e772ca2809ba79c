import type { VideoDoc } from './doc.ts';

/** Whether a line still repeats the template's claim and no fact backs it. */
export const isUnprovenClaim = (line: string, claim: string | undefined): boolean =>
  claim !== undefined && claim !== '' && line.includes(claim) && !/\{\{fact:\d+\}\}/.test(line);

/** Lists the shots without footage for which nobody chose a plain ground, by their number from 1. */
export const shotsWithoutFootage = ({ shots }: Pick<VideoDoc, 'shots'>): { no: number; name: string }[] =>
  shots.flatMap(({ clip, ground, name }, at) => (clip || ground ? [] : [{ no: at + 1, name }]));
