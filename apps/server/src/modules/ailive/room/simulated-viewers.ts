import { createHash } from 'node:crypto';
import type { CommentKind } from '@zhiying/contract';
import type { Heard } from './comment.repository.ts';

const ASKED = [
  '落地价大概多少？',
  '后排能放平吗',
  '置换旧车能补多少',
  '周末几点开门？',
  '主播声音好听',
  '二胎家庭够不够用',
  '冬天续航打几折？',
  '有现车吗',
  '可以预约试驾吗',
  '后备厢有多大？',
  '保养一次多少钱',
  '颜色都有哪些？',
];
const NAMES = ['青柠', '阿泽', '北岸', '小满妈', '老周', '南风', '路人甲'];
const VIEWERS = 300;

interface Asked {
  kind: CommentKind;
  count: number;
  /** The same seed says the same. */
  seed: number;
  /** How many were told before. */
  from: number;
}

/** Viewers of a sandbox room, as a platform would tell of them; one who comes again has the same name. */
export const simulatedViewers = ({ kind, count, seed, from }: Asked): Heard[] =>
  Array.from({ length: count }, (_, at): Heard => {
    const nth = from + at;
    const who = chosen(VIEWERS, seed, nth, 'who');
    return {
      kind,
      externalId: `simulated-${seed}-${kind}-${nth}`,
      viewer: `simulated-${who}`,
      nickname: `示例·${NAMES[chosen(NAMES.length, seed, who, 'name')] ?? ''}${who + 1}`,
      text: kind === 'comment' ? (ASKED[chosen(ASKED.length, seed, nth, 'text')] ?? '') : '',
    };
  });

/** A whole number below `most`, the same for the same words. */
const chosen = (most: number, ...words: readonly (number | string)[]) =>
  createHash('sha256').update(words.join(' ')).digest().readUInt32BE(0) % most;
