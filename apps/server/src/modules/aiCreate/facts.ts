import type { BoundFact } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { FactNote } from '#kernel/model.ts';

/** A fact of the resource library as it stands now. */
export interface Fact extends FactNote {
  expiresAt: string | null;
  /** Deleted, or past its end: nothing may be released that quotes it. */
  gone: boolean;
}

/** Reads facts of a channel by id; one that never existed is not in the answer. */
export type ReadFacts = (db: Queries, channelId: number, ids: readonly number[]) => Promise<Fact[]>;

let read: ReadFacts = async () => [];

/** The resource library says here how its facts are read. */
export const readFactsWith = (reader: ReadFacts) => {
  read = reader;
};

export async function factsById(
  db: Queries,
  channelId: number,
  ids: readonly number[],
): Promise<Map<number, Fact>> {
  if (ids.length === 0) return new Map();
  return new Map((await read(db, channelId, ids)).map((fact) => [fact.id, fact]));
}

export const factLabel = ({ subject, name }: Pick<Fact, 'subject' | 'name'>) =>
  [subject, name].filter(Boolean).join(' ');

/** How a fact stands against what an article quotes of it. */
export const boundFact = (fact: Fact, quoted: string | null): BoundFact => ({
  id: fact.id,
  subject: fact.subject,
  name: fact.name,
  value: fact.value,
  expiresAt: fact.expiresAt,
  state: fact.gone ? 'gone' : quoted !== null && quoted !== fact.value ? 'changed' : 'valid',
  quoted: quoted !== null && quoted !== fact.value ? quoted : null,
});
