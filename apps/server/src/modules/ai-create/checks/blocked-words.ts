import type { Queries } from '#db/database.ts';
import { WordsBlocked } from '../ai-create.errors.ts';
import { dictionaryOf } from './dictionary.repository.ts';

const MOST_NAMED = 5;

/**
 * Words of the lists that nobody sends, whoever writes: sensitive ones, forbidden ones, those that may not stand beside the brand.
 * Talks and answers are held to these alone; claims and prices are rules of what is published.
 */
export async function blockedWords(db: Queries, channelId: number, text: string): Promise<string[]> {
  const { find, allowed } = await dictionaryOf(db, channelId);
  return [
    ...new Set(
      find(text).flatMap(({ word, note }) => (note.kind === 'warn' || allowed.has(word) ? [] : word)),
    ),
  ];
}

/** Refuses a text with such words and names them. */
export async function refuseBlocked(db: Queries, channelId: number | null, text: string): Promise<void> {
  const found = channelId === null || text === '' ? [] : await blockedWords(db, channelId, text);
  if (found.length > 0) throw WordsBlocked(found.slice(0, MOST_NAMED));
}
