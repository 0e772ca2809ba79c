import { type BodyOf, contract, type VideoReading, type VideoReadingSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { keptRows } from '#kernel/kept-rows.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type ListSource, listPage } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { usable } from '../../ai/index.ts';
import { translateConflict } from '../video-resource.errors.ts';
import { readingPolicy } from '../video-resource.policy.ts';

type Calls = typeof contract.videoReading;

/** Words of one's own places and of those above, which hold for everybody below. */
export const readingSource = (actor: Actor, { q }: VideoReadingSearch): ListSource<VideoReading> => ({
  from: sql`video_reading r`,
  id: sql`r.id`,
  where: [usable(actor, contract.videoReading.list), ...(q ? [nameContains(sql`r.text`, q)] : [])],
  sorts: { updatedAt: sql`r.updated_at`, text: sql`r.text` },
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  load: (db, ids) => loadReadings(db, actor, ids),
});

async function loadReadings(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<VideoReading[]> {
  const found = await db.query<Omit<VideoReading, 'can'> & { reached: boolean[] }>(sql`
    SELECT r.id, r.text, r.way, r.reading, r.version, r.updated_at AS "updatedAt",
           json_build_object('id', n.id, 'name', n.name) AS node, ${readingPolicy.reached(actor)} AS reached
    FROM video_reading r JOIN node n ON n.id = r.node_id WHERE r.id = ${anyOf(ids)}`);
  const can = readingPolicy.can(actor);
  return found.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) }));
}

export const readingService = ({ db, tx }: Kernel) => {
  const rows = keptRows<VideoReading, object, 'edit' | 'delete'>({
    noun: '读音',
    entity: 'videoReading',
    table: 'video_reading',
    calls: contract.videoReading,
    policy: readingPolicy,
    facts: sql`r.way`,
    name: sql`r.text`,
    conflict: translateConflict,
    load: loadReadings,
  });
  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, readingSource(actor, body), body),
    create: (actor: Actor, { text, way, reading }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const { id } = await rows.insert(unit, actor, text, { text, way, reading });
        return rows.one(unit, actor, id);
      }),
    update: (actor: Actor, { id, version, text, way, reading }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await rows.lock(unit, actor, 'edit', id);
        await rows.update(unit, actor, before, version, { text, way, reading });
        return rows.one(unit, actor, id);
      }),
    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        await rows.remove(unit, await rows.lock(unit, actor, 'delete', id));
        return null;
      }),
  };
};
