import { setImmediate } from 'node:timers/promises';
import type { CheckWord } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { prepared, sql } from '#db/sql.ts';
import { SENSITIVE_WORDS } from './sensitive-words.ts';
import { type Found, WordFinder } from './word-finder.ts';

interface Entry {
  kind: CheckWord['kind'] | 'sensitive';
  instead: string[];
}

/** A channel's words, ready to be looked for. */
export interface Dictionary {
  find(text: string): Found<Entry>[];
  must: string[];
  allowed: ReadonlySet<string>;
}

interface Kept {
  stamp: string;
  dictionary: Promise<Dictionary>;
}
const kept = new Map<string, Kept>();
const MOST_KEPT = 50;
/** Words that are prepared before others have their turn. */
const AT_ONCE = 5_000;

interface Row {
  word: string;
  kind: CheckWord['kind'];
  instead: string[];
}

/** Fifty thousand words take a moment to read, so they stay prepared until the number of the last change is another. */
export async function dictionaryOf(db: Queries, channelId: number): Promise<Dictionary> {
  const row = await db.one<{ stamp: string; home: string }>(
    prepared(sql`
    SELECT coalesce(max(id), 0)::text AS stamp, current_database() AS home FROM ai_check_change WHERE channel_id = ${channelId}`),
  );
  const [stamp, key] = [row?.stamp ?? '', `${row?.home} ${channelId}`];
  const known = kept.get(key);
  if (known?.stamp === stamp) return known.dictionary;
  // Whoever asks meanwhile waits for this one instead of preparing the same words beside it.
  const mine = { stamp, dictionary: prepare(db, channelId) };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, mine);
  mine.dictionary.catch(() => {
    if (kept.get(key) === mine) kept.delete(key);
  });
  return mine.dictionary;
}

async function prepare(db: Queries, channelId: number): Promise<Dictionary> {
  const rows = await db.query<Row>(sql`
    SELECT word, kind, instead FROM ai_check_word WHERE channel_id = ${channelId}`);
  const of = (kind: Row['kind']) => rows.flatMap((row) => (row.kind === kind ? row.word : []));
  const allowed = new Set(of('allow'));
  const finder = new WordFinder<Entry>();
  for (const word of SENSITIVE_WORDS)
    if (!allowed.has(word)) finder.add(word, { kind: 'sensitive', instead: [] });
  for (const [at, { word, kind, instead }] of rows.entries()) {
    if (kind !== 'allow' && kind !== 'brandMust') finder.add(word, { kind, instead });
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
  return { find: finder.find, must: of('brandMust'), allowed };
}
