import { type BodyOf, type BotGap, type BotGapSearch, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type ListSource, listPage } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import type { Unit } from '#kernel/unit.ts';
import { gapPolicy } from '../aisbot.policy.ts';
import { changeable } from '../aisbot.scope.ts';
import { announceKnowledge } from '../announce.ts';
import { insertPair, onePair } from './pair.repository.ts';

type Calls = typeof contract.aisbotGap;

export const gapSource = (actor: Actor, { q, status }: BotGapSearch): ListSource<BotGap> => ({
  from: sql`aisbot_gap r`,
  id: sql`r.id`,
  where: [
    sql`r.channel_id = ${actor.channelId}`,
    changeable(actor, contract.aisbotGap.list),
    sql`r.status = ${status ?? 'open'}`,
    ...(q ? [nameContains(sql`r.question`, q)] : []),
  ],
  sorts: { lastAt: sql`r.last_at`, asked: sql`r.asked` },
  defaultSort: { sort: 'lastAt', order: 'DESC' },
  load: (db, ids) => loadGaps(db, actor, ids),
});

async function loadGaps(db: Queries, actor: Actor, ids: readonly (number | string)[]): Promise<BotGap[]> {
  const rows = await db.query<Omit<BotGap, 'can'> & { reached: boolean[] }>(sql`
    SELECT r.id, r.question, r.others, r.asked, r.status, r.draft, json_build_object('id', n.id, 'name', n.name) AS node,
           r.first_at AS "firstAt", r.last_at AS "lastAt", ${gapPolicy.reached(actor)} AS reached
    FROM aisbot_gap r JOIN node n ON n.id = r.node_id WHERE r.id = ${anyOf(ids)}`);
  const can = gapPolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ ...row, reached }) }));
}

interface GapRecord extends Place {
  id: number;
  question: string;
  others: string[];
  status: BotGap['status'];
}

async function lock(unit: Unit, actor: Actor, verb: keyof typeof gapPolicy.verbs, ids: readonly number[]) {
  const rows = await unit.query<GapRecord>(sql`
    SELECT r.id, r.question, r.others, r.status, r.channel_id AS "channelId", r.node_id AS "nodeId", r.path, r.owner_id AS "ownerId"
    FROM aisbot_gap r WHERE r.id = ${anyOf(ids)} AND ${gapPolicy.reach(actor, verb)} ORDER BY r.id FOR UPDATE OF r`);
  if (rows.length < new Set(ids).size) throw RowMissing('问题');
  for (const row of rows) gapPolicy.guard(actor, verb, row);
  return rows;
}

const MOST_WORDINGS = 10;

export const gapService = ({ db, tx }: Kernel) => ({
  list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, gapSource(actor, body), body),

  take: (actor: Actor, { id, question, answer, until }: BodyOf<Calls['take']>) =>
    tx(actor, async (unit) => {
      const [gap] = await lock(unit, actor, 'take', [id]);
      if (!gap) throw RowMissing('问题');
      const others = [...new Set([gap.question, ...gap.others])].filter((wording) => wording !== question);
      const fields = { question, answer, until, others: others.slice(0, MOST_WORDINGS) };
      const pairId = await insertPair(unit, actor, { ...gap, ownerId: actor.id }, fields);
      await unit.query(sql`UPDATE aisbot_gap SET status = 'taken', pair_id = ${pairId} WHERE id = ${id}`);
      await announceKnowledge(unit, 'aisbot_gap', [id]);
      await unit.audit({ call: contract.aisbotGap.take, entity: 'aisbotGap', entityId: id, after: fields });
      return onePair(unit, actor, pairId);
    }),

  leave: (actor: Actor, { ids, remark }: BodyOf<Calls['leave']>) =>
    tx(actor, async (unit) => {
      const rows = await lock(unit, actor, 'leave', ids);
      await unit.query(sql`UPDATE aisbot_gap SET status = 'left' WHERE id = ${anyOf(ids)}`);
      await announceKnowledge(unit, 'aisbot_gap', ids);
      await unit.auditAll(
        rows.map(({ id }) => ({
          call: contract.aisbotGap.leave,
          entity: 'aisbotGap',
          entityId: id,
          after: { remark },
        })),
      );
      return { changed: rows.length };
    }),
});
