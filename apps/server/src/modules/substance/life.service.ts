import type { BodyOf, contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { checkComplete } from './complete.ts';
import { endItems } from './send/send-states.ts';
import { auditSubstance, lockFor, writeSubstances } from './substance.repository.ts';

type Calls = typeof contract.substance;

/** What a substance goes through between being written and being sent. */
export const lifeService = ({ tx }: Kernel) => ({
  submit: (actor: Actor, { ids }: BodyOf<Calls['submit']>) =>
    tx(actor, async (unit) => {
      const rows = await lockFor(unit, actor, 'submit', ids);
      for (const { id, title, status, input } of rows) {
        await checkComplete(unit, input);
        await writeSubstances(
          unit,
          sql`s.id = ${id}`,
          sql`status = 'pending', submitted_at = now(), submitted_by = ${actor.id}, review_stage = 1, review_stages = 1,
              reviewer_ids = '{}', reject_reason = ''`,
        );
        await auditSubstance(
          unit,
          'substance.submit',
          id,
          `提交内容「${title}」审核`,
          { status },
          { status: 'pending' },
        );
      }
      return { changed: rows.length };
    }),

  cancelSubmit: (actor: Actor, { ids }: BodyOf<Calls['cancelSubmit']>) =>
    tx(actor, async (unit) => {
      const rows = await lockFor(unit, actor, 'cancelSubmit', ids);
      await writeSubstances(
        unit,
        sql`s.id = ${anyOf(ids)}`,
        sql`status = 'draft', submitted_at = NULL, review_stage = 1, reviewer_ids = '{}'`,
      );
      for (const { id, title, status } of rows)
        await auditSubstance(
          unit,
          'substance.cancelSubmit',
          id,
          `撤回内容「${title}」的审核`,
          { status },
          { status: 'draft' },
        );
      return { changed: rows.length };
    }),

  takeDown: (actor: Actor, { ids }: BodyOf<Calls['takeDown']>) =>
    tx(actor, async (unit) => {
      const rows = await lockFor(unit, actor, 'takeDown', ids);
      await endItems(unit, sql`i.substance_id = ${anyOf(ids)}`);
      for (const { id, title, status } of rows)
        await auditSubstance(
          unit,
          'substance.takeDown',
          id,
          `下架内容「${title}」`,
          { status },
          { status: 'withdrawn' },
        );
      return { changed: rows.length };
    }),
});
