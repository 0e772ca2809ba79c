import type { CheckWord } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { prepared, sql } from '#db/sql.ts';
import { SENSITIVE_WORDS } from './sensitive-words.ts';
import { type Found, wordFinder } from './word-finder.ts';

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
  dictionary: Dictionary;
}
const kept = new Map<string, Kept>();
const MOST_KEPT = 50;

/** Fifty thousand words take a moment to prepare, so they stay prepared until the number of the last change is another. */
export async function dictionaryOf(db: Queries, channelId: number): Promise<Dictionary> {
  const row = await db.one<{ stamp: string; home: string }>(
    prepared(sql`
    SELECT coalesce(max(id), 0)::text AS stamp, current_database() AS home FROM ai_check_change WHERE channel_id = ${channelId}`),
  );
  const [stamp, key] = [row?.stamp ?? '', `${row?.home} ${channelId}`];
  const known = kept.get(key);
  if (known?.stamp === stamp) return known.dictionary;
  const words = await db.query<{ word: string; kind: CheckWord['kind']; instead: string[] }>(sql`
    SELECT word, kind, instead FROM ai_check_word WHERE channel_id = ${channelId}`);
  const dictionary = build(words);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, { stamp, dictionary });
  return dictionary;
}

function build(words: { word: string; kind: CheckWord['kind']; instead: string[] }[]): Dictionary {
  const allowed = new Set(words.filter(({ kind }) => kind === 'allow').map(({ word }) => word));
  const system = SENSITIVE_WORDS.filter((word) => !allowed.has(word)).map(
    (word) => [word, { kind: 'sensitive', instead: [] } as Entry] as const,
  );
  const own = words
    .filter(({ kind }) => kind === 'never' || kind === 'warn' || kind === 'brandNever')
    .map(({ word, kind, instead }) => [word, { kind, instead } as Entry] as const);
  return {
    find: wordFinder([...system, ...own]),
    must: words.filter(({ kind }) => kind === 'brandMust').map(({ word }) => word),
    allowed,
  };
}
