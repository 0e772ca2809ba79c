import type { BoundFact } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Unit } from '#kernel/unit.ts';
import { type FactNow, factsNow } from '../ai/index.ts';
import { markFactsOutdated } from './article/outdated.repository.ts';

/** A fact of the resource library as it stands now; one past its end or deleted may no longer be released. */
export type Fact = FactNow;
export const isGone = ({ state }: Pick<Fact, 'state'>) => state !== 'valid';

/** Facts that texts bind, by id; one that never existed is not in the answer. */
export const factsById = async (
  db: Queries,
  channelId: number,
  ids: readonly number[],
): Promise<Map<number, Fact>> => (ids.length === 0 ? new Map() : factsNow(db, channelId, ids));

export const factLabel = ({ subject, name }: Pick<Fact, 'subject' | 'name'>) =>
  [subject, name].filter(Boolean).join(' ');

/** How a fact stands against what an article quotes of it. */
export const boundFact = (fact: Fact, quoted: string | null): BoundFact => ({
  id: fact.id,
  subject: fact.subject,
  name: fact.name,
  value: fact.value,
  until: fact.until,
  state: isGone(fact) ? 'gone' : quoted !== null && quoted !== fact.value ? 'changed' : 'valid',
  quoted: quoted !== null && quoted !== fact.value ? quoted : null,
});

/** A fact changed: every article that quotes it is 待更新, in the same transaction, and its theme's people are told. */
export async function markOutdated(
  unit: Unit,
  { channelId, ids }: { channelId: number; ids: readonly number[] },
) {
  const themes = await markFactsOutdated(unit, channelId, ids);
  for (const [ownerId, rows] of Map.groupBy(themes, (row) => row.ownerId))
    await unit.announce('theme.changed', { ids: [...new Set(rows.map(({ themeId }) => themeId))] }, ownerId);
}
