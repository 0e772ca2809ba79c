import { holds } from '#kernel/access/actor.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { notify } from '../../notification/index.ts';
import { VIEW_CALLS } from '../facts/record.source.ts';
import { orderReport } from '../file/report-file.service.ts';
import { loadViews } from '../view/view.repository.ts';
import { dueDay, duePeriod } from './due.ts';
import { claimPeriod, dueSubscriptions, type Subscription } from './subscription.repository.ts';

/** One subscriber after the other, each in a transaction of their own: one that fails is left for the next try, the others get theirs. */
export async function run({ kernel, signal, progress }: JobContext<unknown>) {
  const due = { day: dueDay('day'), week: dueDay('week') };
  const all = await dueSubscriptions(kernel.db, due);
  const failures: string[] = [];
  for (const [at, subscription] of all.entries()) {
    signal.throwIfAborted();
    await progress(at, all.length);
    try {
      await send(kernel, subscription, due[subscription.rhythm]);
    } catch (error) {
      signal.throwIfAborted();
      failures.push(`${subscription.viewId}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

/** The file is written when it is opened, with the keys held then. Whoever lost the report or the view gets none. */
async function send(kernel: Kernel, subscription: Subscription, day: string) {
  const { viewId, memberId, channelId, name, rhythm } = subscription;
  const { days: _days, ...question } = subscription.question;
  const origin = { ip: '', userAgent: '', requestId: `report.send ${viewId}` };
  const actor = await kernel.access.actFor(memberId, channelId, origin);
  if (!actor || !holds(actor, VIEW_CALLS[question.view])) return;
  const [seen] = await loadViews(kernel.db, actor, viewId);
  if (!seen) return;
  await kernel.tx(kernel.jobs.system, async (unit) => {
    if (!(await claimPeriod(unit, subscription, day))) return;
    const at = duePeriod(rhythm, day);
    const title = `${name}（${at.replace(',', ' 至 ')}）`;
    await orderReport({ db: unit, secret: kernel.secret }, actor, { ...question, at }, title);
    await notify(unit, memberId, {
      kind: 'report',
      title: `订阅的报表「${name}」已生成`,
      body: `统计日期 ${at.replace(',', ' 至 ')}，可在下载中心下载。`,
      link: '/home/self/center?tabid=downloads',
    });
  });
}
