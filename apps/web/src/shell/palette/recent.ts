import { hrefOf, type PageAddress } from '#kit/page/navigate.ts';

/** Something opened lately, on this device; logging out forgets it with everything else stored here. */
export interface Recent {
  title: string;
  meta: string[];
  place: PageAddress;
}

const STORED = 'zhiying.recent';
const KEPT = 12;

/** The newest first, each place once. */
export const withRecent = (list: readonly Recent[], opened: Recent): Recent[] =>
  [opened, ...list.filter((entry) => hrefOf(entry.place) !== hrefOf(opened.place))].slice(0, KEPT);

export function readRecent(): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

export function rememberRecent(opened: Recent) {
  try {
    localStorage.setItem(STORED, JSON.stringify(withRecent(readRecent(), opened)));
  } catch {
    // A full or forbidden storage only costs the memory of recent places.
  }
}

const isRecent = (entry: Partial<Recent> | null): entry is Recent =>
  typeof entry?.title === 'string' && Array.isArray(entry.meta) && typeof entry.place?.path === 'string';
