import { type BodyOf, contract, type ReviewState, type TouchTemplate } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { forgetDecisions, type Reviewed, reviewColumns, type Subject } from '../../review/index.ts';
import { TemplateState } from '../growth.errors.ts';
import { type TemplateVerb, templatePolicy } from './template.policy.ts';
import { loadTemplates } from './template.source.ts';

type Calls = typeof contract.growthTemplate;

interface TemplateRecord extends Subject {
  text: string;
  state: ReviewState;
  version: number;
}

async function lock(unit: Unit, actor: Actor, verb: TemplateVerb, ids: readonly number[]) {
  const found = await unit.query<TemplateRecord>(sql`
    SELECT r.id, r.name, r.text, r.state, r.channel_id AS "channelId", r.node_id AS "nodeId", r.path, r.owner_id AS "ownerId",
           r.version AS "versionId", r.version AS "versionNo", r.version, ${reviewColumns(sql`r`)}
    FROM growth_template r WHERE r.id = ${anyOf(ids)} AND ${templatePolicy.reach(actor, verb)} ORDER BY r.id FOR UPDATE OF r`);
  if (found.length < new Set(ids).size) throw RowMissing('触达模板');
  return found;
}

async function hold(unit: Unit, actor: Actor, verb: TemplateVerb, id: number): Promise<TemplateRecord> {
  const [held] = await lock(unit, actor, verb, [id]);
  if (!held) throw RowMissing('触达模板');
  templatePolicy.guard(actor, verb, held);
  return held;
}

async function rowOf(unit: Unit, actor: Actor, id: number): Promise<TouchTemplate> {
  const [row] = await loadTemplates(unit, actor, [id]);
  if (!row) throw RowMissing('触达模板');
  return row;
}

/** A template as the review knows it. */
export const reviewedTemplate: Reviewed<TemplateRecord> = {
  kind: 'growthTemplate',
  word: '触达模板',
  measure: '个',
  entity: 'growthTemplate',
  reviewArea: 'growthTemplateReview',
  notice: 'growth',
  decides: contract.growthTemplateReview.pass,
  queueLink: '/home/aigrow?tabid=template&state=pending',
  link: () => '/home/aigrow?tabid=template',
  tellsAll: true,
  state: ({ state }) => state,
  lock: (unit, actor, verb, ids) => lock(unit, actor, verb === 'assign' ? 'reject' : verb, ids),
  guard(actor, verb, subject) {
    if (verb !== 'assign') templatePolicy.guard(actor, verb, subject);
    else if (subject.state !== 'pending') throw TemplateState(subject.name, subject.state, '指定审核人');
  },
  async write(unit, id, state, columns) {
    await unit.query(sql`UPDATE growth_template SET state = ${state}, ${columns} WHERE id = ${id}`);
  },
};

export const templateService = ({ tx }: Kernel) => ({
  create: (actor: Actor, { name, text }: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      const place = await placeOf(unit, actor, contract.growthTemplate.create);
      const made = await unit.one<{ id: number }>(sql`
        INSERT INTO growth_template (channel_id, node_id, path, owner_id, name, text)
        VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${name}, ${text}) RETURNING id`);
      const id = made?.id ?? 0;
      await unit.audit({
        call: contract.growthTemplate.create,
        entity: 'growthTemplate',
        entityId: id,
        after: { name, text },
      });
      return rowOf(unit, actor, id);
    }),

  /** Other words are words nobody has looked at. */
  update: (actor: Actor, { id, version, name, text }: BodyOf<Calls['update']>) =>
    tx(actor, async (unit) => {
      const before = await hold(unit, actor, 'edit', id);
      if (before.version !== version) throw RowChanged(await rowOf(unit, actor, id));
      await unit.query(sql`
        UPDATE growth_template SET name = ${name}, text = ${text}, version = version + 1, updated_at = now(),
               state = CASE WHEN text = ${text} THEN state ELSE 'draft' END WHERE id = ${id}`);
      await unit.audit({
        call: contract.growthTemplate.update,
        entity: 'growthTemplate',
        entityId: id,
        before: { name: before.name, text: before.text },
        after: { name, text },
      });
      return rowOf(unit, actor, id);
    }),

  remove: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const before = await hold(unit, actor, 'delete', id);
      await unit.query(sql`DELETE FROM growth_template WHERE id = ${id}`);
      await forgetDecisions(unit, 'growthTemplate', id);
      await unit.audit({
        call: contract.growthTemplate.remove,
        entity: 'growthTemplate',
        entityId: id,
        summary: `删除触达模板「${before.name}」`,
        before: { text: before.text },
      });
      return null;
    }),
});
