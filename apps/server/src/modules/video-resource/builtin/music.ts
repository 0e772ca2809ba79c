import type { MusicMood } from '@zhiying/contract';
import type { Score } from '../music/synth.ts';

/** Raised when the synthesiser sounds different: the pieces are then made anew. */
export const MUSIC_MAKING = 1;
export const OWN_RIGHTS = '智营自制，由程序合成，可商用';

export interface BuiltinMusic {
  id: string;
  name: string;
  mood: MusicMood;
  score: Score;
}

// Semitones above A: chords by their notes.
const [Am, F, C, G] = [
  [0, 3, 7, 12],
  [-4, 0, 3, 8],
  [3, 7, 10, 15],
  [-2, 2, 5, 10],
] as const;
const [Dm, Em] = [
  [5, 8, 12, 17],
  [7, 10, 14, 19],
] as const;
const [D, A, Bm, G2] = [
  [5, 9, 12, 17],
  [0, 4, 7, 12],
  [2, 5, 9, 14],
  [-2, 2, 5, 10],
] as const;
const twice = <T>(bars: readonly T[]) => [...bars, ...bars];

/** Six pieces of our own, one a mood. Nobody else has rights in them. */
export const BUILTIN_MUSIC: readonly BuiltinMusic[] = [
  {
    id: 'morning-drive',
    name: '清晨出发',
    mood: 'bright',
    score: {
      bpm: 112,
      bars: twice([C, G, Am, F]),
      pluck: [0, 2, 4, 2, 1, 3, 5, 3],
      pad: 0.5,
      lead: 0.9,
      bass: 0.7,
      drums: 'k-h-s-h-k-hks-h-',
      bright: 0.5,
    },
  },
  {
    id: 'quiet-lake',
    name: '湖面微光',
    mood: 'calm',
    score: {
      bpm: 72,
      bars: [C, Am, F, G, C, Am],
      pluck: [0, null, 2, null, 4, null, 3, null],
      pad: 0.9,
      lead: 0.6,
      bass: 0.5,
      drums: '',
      bright: 0.15,
    },
  },
  {
    id: 'grid-lines',
    name: '数字脉冲',
    mood: 'tech',
    score: {
      bpm: 124,
      bars: twice([Am, Am, F, Em]),
      pluck: [0, 4, 2, 4, 0, 5, 2, 4],
      pad: 0.35,
      lead: 0.8,
      bass: 0.9,
      drums: 'k-h-k-h-k-h-k-hh',
      bright: 0.95,
    },
  },
  {
    id: 'wide-horizon',
    name: '辽阔远方',
    mood: 'grand',
    score: {
      bpm: 84,
      bars: [Am, F, C, G, Dm, Am, F, G],
      pluck: [0, null, 4, 5, 6, null, 5, 4],
      pad: 1,
      lead: 0.7,
      bass: 1,
      drums: 'k-------s-------',
      bright: 0.6,
    },
  },
  {
    id: 'way-home',
    name: '回家的路',
    mood: 'warm',
    score: {
      bpm: 88,
      bars: [D, Bm, G2, A, D, Bm, G2, A],
      pluck: [0, 1, 2, 4, 3, 2, 1, null],
      pad: 0.7,
      lead: 0.8,
      bass: 0.6,
      drums: 'k---h---s---h---',
      bright: 0.25,
    },
  },
  {
    id: 'full-throttle',
    name: '全速前进',
    mood: 'drive',
    score: {
      bpm: 136,
      bars: twice([Am, C, G, F]),
      pluck: [0, 0, 4, 2, 0, 0, 5, 3],
      pad: 0.4,
      lead: 0.9,
      bass: 1,
      drums: 'k-hhs-hkk-hhs-hh',
      bright: 0.8,
    },
  },
];
