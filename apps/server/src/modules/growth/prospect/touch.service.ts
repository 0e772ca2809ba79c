import { type BodyOf, contract, TOUCH_RESULTS, TOUCH_WAYS, type TouchResult } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { refuseContact } from '../../clue/index.ts';
import { announceProspects } from '../announce.ts';
import { TemplateNotPassed } from '../growth.errors.ts';
import { closeCases } from '../task/cases.ts';
import { templatesSeen } from '../template/template.policy.ts';
import { prospectPolicy } from './prospect.policy.ts';
import { auditProspect, holdProspect, infoOf } from './prospect.service.ts';

type Body = BodyOf<typeof contract.growth.touch>;

/** What somebody is after it; who is a customer already stays one. */
const AFTER: Record<TouchResult, SQL> = {
  reached: sql`CASE WHEN state = 'clue' THEN state ELSE 'reached' END`,
  later: sql`CASE WHEN state = 'clue' THEN state ELSE 'later' END`,
  wrong: sql`CASE WHEN state = 'clue' THEN state ELSE 'wrong' END`,
  refused: sql`'refused'`,
};

export const touchService = ({ tx }: Kernel) => ({
  /** Writes down what a person did. The limits hold for people too: who is over them is told before it is written. */
  touch: (actor: Actor, { id, version, way, templateId, text, result, note, nextAt }: Body) =>
    tx(actor, async (unit) => {
      await inTurn(unit, actor, id);
      const template = templateId === null ? null : await passedTemplate(unit, actor, templateId);
      const found = await holdProspect(unit, actor, result === 'refused' ? 'refuse' : 'touch', id, version);
      const place = await placeOf(unit, actor, contract.growth.touch);
      await unit.query(sql`
        INSERT INTO growth_touch (channel_id, node_id, path, owner_id, prospect_id, account_id, way, result, template_id, template,
                                  template_version, text, note, next_at)
        VALUES (${found.channelId}, ${found.nodeId}, ${found.path}, ${place.ownerId}, ${id}, ${found.accountId}, ${way}, ${result},
                ${templateId}, ${template?.name ?? null}, ${template?.version ?? null}, ${text}, ${note}, ${nextAt}::timestamptz)`);
      await unit.query(sql`
        UPDATE growth_prospect SET state = ${AFTER[result]}, touched_at = coalesce(touched_at, now()),
               next_at = CASE WHEN ${result === 'refused' || result === 'wrong'} THEN NULL ELSE ${nextAt}::timestamptz END,
               version = version + 1 WHERE id = ${id}`);
      if (template)
        await unit.query(sql`UPDATE growth_template SET used = used + 1 WHERE id = ${templateId}`);
      await closeCases(unit, id, result);
      if (result === 'refused')
        await refuseContact(unit, { ...found, identityMark: found.authorMark }, actor.id);
      await auditProspect(
        unit,
        contract.growth.touch,
        id,
        `触达潜客「${found.name}」：${TOUCH_WAYS[way]}，${TOUCH_RESULTS[result]}`,
        { state: found.state },
        { result, nextAt },
      );
      await announceProspects(unit, [id]);
      return infoOf(unit, actor, id);
    }),
});

/** Touches of one account and of one store are counted one after the other, or two at once would both find room for one. */
async function inTurn(unit: Unit, actor: Actor, id: number) {
  const where = await unit.one<{ nodeId: number; accountId: number | null }>(sql`
    SELECT p.node_id AS "nodeId", p.account_id AS "accountId" FROM growth_prospect p
    WHERE p.id = ${id} AND ${prospectPolicy.reach(actor, 'touch')}`);
  if (!where) throw RowMissing('潜客');
  const names = [`growth.node ${where.nodeId}`, `growth.account ${where.accountId ?? 0}`];
  for (const name of names) await unit.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

async function passedTemplate(unit: Unit, actor: Actor, id: number) {
  const template = await unit.one<{ name: string; state: string; version: number }>(sql`
    SELECT r.name, r.state, r.version FROM growth_template r
    WHERE r.id = ${id} AND ${templatesSeen(actor, contract.growthTemplate.list)}`);
  if (!template) throw RowMissing('触达模板');
  if (template.state !== 'passed') throw TemplateNotPassed();
  return template;
}
