import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { moveAttempts, tell } from '../attempt.repository.ts';
import { settleBatches } from '../settle.repository.ts';
import { ownError } from './outcome.repository.ts';

const EVENTS_KEPT_DAYS = 30;

const ofDeleted = sql`EXISTS (SELECT 1 FROM content_account a WHERE a.id = p.account_id AND a.deleted_at IS NOT NULL)`;
const withError = (advice: string) => sql`look_at = NULL, claimed_by = NULL, note = '',
  error = ${JSON.stringify(ownError('account', advice, 'account-deleted'))}::jsonb`;

/** What nobody works on any more: a process died, an account was deleted. Each step finds only what is still to do. */
export async function sweep(kernel: Kernel) {
  await kernel.tx(SYSTEM, async (unit) => {
    const abandoned = sql`p.claimed_until < now()`;
    await tell(unit, [
      // Without a trace the request that publishes was never made.
      ...(await moveAttempts(unit, {
        from: ['submitting'],
        to: 'queued',
        where: sql`${abandoned} AND p.trace IS NULL`,
        columns: sql`look_at = now(), claimed_by = NULL, claimed_until = NULL, tries = p.tries - 1, note = '上次提交中断，未发布，重新排队'`,
        text: '提交中断，未发布，重新排队',
        skipLocked: true,
      })),
      ...(await moveAttempts(unit, {
        from: ['submitting'],
        to: 'unknown',
        where: sql`${abandoned} AND p.trace IS NOT NULL`,
        columns: sql`look_at = now(), looks = 0, claimed_by = NULL, claimed_until = NULL,
          note = '提交中断，正在核实，不会重复发布'`,
        text: '提交中断，无法确定平台是否接收，开始核实',
        skipLocked: true,
      })),
      ...(await moveAttempts(unit, {
        from: ['queued'],
        to: 'failed',
        where: ofDeleted,
        columns: withError('账号已删除，未发布'),
        text: '账号已删除，未发布',
        skipLocked: true,
      })),
      ...(await moveAttempts(unit, {
        from: ['processing', 'unknown'],
        to: 'failed',
        where: ofDeleted,
        columns: withError('账号已删除，无法核实是否发布成功，请到平台查看'),
        text: '账号已删除，无法核实是否发布成功',
        skipLocked: true,
      })),
    ]);
    await unit.query(
      sql`DELETE FROM publish_event WHERE at < now() - make_interval(days => ${EVENTS_KEPT_DAYS})`,
    );
  });
  await settleBatches(kernel);
}
