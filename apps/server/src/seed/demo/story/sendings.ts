import type { ClueSource } from '@zhiying/contract';
import type { Clock } from '../clock.ts';
import type { Adviser } from './advisers.ts';
import { FIRST_CHANNEL } from './places.ts';

/** Pieces that headquarters send to the shops, and as what kind of clue whoever leaves a number on their pages comes. */
export const SENT_PIECES = [
  { title: '把周末开进山里：示例 S5 山路试驾日', source: 'content' },
  { title: '金秋看车节海报', source: 'poster' },
] as const satisfies readonly { title: string; source: ClueSource }[];

export interface StorySending {
  key: string;
  /** Of the pieces above, by place. */
  pieces: readonly number[];
  daysAgo: number;
  /** For how many days the pages that people shared bring customers. */
  bringsDays: number;
  /** Still goes on: those whom visitors sign in as have yet to open it. */
  isOpen: boolean;
}

/** None of them brings customers across the border of thirty days, so that reports of that span and the clues of it tell the same. */
export const STORY_SENDINGS: readonly StorySending[] = [
  { key: 'demo-warm-up', pieces: [0], daysAgo: 38, bringsDays: 7, isOpen: false },
  { key: 'demo-test-drive', pieces: [0], daysAgo: 25, bringsDays: 10, isOpen: false },
  { key: 'demo-first-poster', pieces: [1], daysAgo: 12, bringsDays: 9, isOpen: false },
  { key: 'demo-autumn', pieces: [0, 1], daysAgo: 2, bringsDays: 2, isOpen: true },
];

export interface SharedPage {
  sending: string;
  piece: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Until people have opened and shared what they were sent. */
const FIRST_HOURS = 6;

/** The page on which a customer of this adviser leaves a number at that moment; null where none is out. */
export function pageOut(adviser: Adviser, at: number, clock: Clock, no: number): SharedPage | null {
  if (adviser.channel !== FIRST_CHANNEL) return null;
  const sending = STORY_SENDINGS.find(({ daysAgo, bringsDays, isOpen }) => {
    const sentAt = clock.now - daysAgo * DAY;
    const isOut = at > sentAt + FIRST_HOURS * HOUR && at < sentAt + bringsDays * DAY;
    return isOut && !(isOpen && adviser.uname.startsWith('demo.'));
  });
  return sending
    ? { sending: sending.key, piece: sending.pieces[no % sending.pieces.length] as number }
    : null;
}
