import { type BodyOf, contract, type Preflight } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { Refusal, RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { cancelPublishing } from '../../publish/index.ts';
import { InThePast } from '../ai-create.errors.ts';
import { startWriting } from '../generate/start.ts';
import { sendByItself } from './auto-send.ts';
import { handOver, sortOut } from './hand-over.ts';
import { type Rechecked, recheckTheme } from './recheck.ts';
import { themePolicy, untimePolicy } from './theme.policy.ts';
import {
  lockTheme,
  lockWithin,
  mayMove,
  seenTheme,
  type ThemeRecord,
  writeTheme,
} from './theme.repository.ts';
import type { themeService } from './theme.service.ts';
import { firstMoment } from './timing.ts';

type Calls = typeof contract.aiTheme;

/** Why it cannot be released, whole or, with `holdBlocked`, without what the checks hold back; empty when it can. */
function problemsOf(theme: ThemeRecord, checked: readonly Rechecked[], holdBlocked: boolean): string[] {
  try {
    mayMove(theme, 'releasing', '发布');
    sortOut(theme, checked, holdBlocked);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.message];
  }
}

/** The same for the plan, which shows cell by cell what would be held back. */
export const releaseProblems = async (kernel: Kernel, actor: Actor, id: number) =>
  problemsOf(
    await seenTheme(kernel.db, actor, contract.aiTheme.release, id),
    await recheckTheme(kernel, id, actor),
    true,
  );

export const releaseService = (kernel: Kernel, themes: ReturnType<typeof themeService>) => {
  const { db, tx, jobs } = kernel;

  return {
    generate: (actor: Actor, id: number) =>
      tx(actor, async (unit) => ({
        jobId: await startWriting(kernel, unit, actor, await lockTheme(unit, actor, 'generate', id)),
      })),
    refresh: (actor: Actor, id: number) =>
      tx(actor, async (unit) => ({
        jobId: await startWriting(kernel, unit, actor, await lockTheme(unit, actor, 'refresh', id), 'all'),
      })),

    async cancel(actor: Actor, id: number) {
      await tx(actor, async (unit) => {
        const theme = await lockTheme(unit, actor, 'cancel', id);
        await unit.query(sql`
          UPDATE ai_article SET status = 'cancelled', percent = 0, note = '', updated_at = now(), version = version + 1
          WHERE theme_id = ${id} AND status IN ('queued', 'writing')`);
        const running = await unit.query<{ id: string }>(sql`
          SELECT r.id FROM job_run r WHERE r.status IN ('queued', 'running') AND r.id::text IN (
            SELECT job_id FROM ai_article WHERE theme_id = ${id})`);
        for (const job of running) await jobs.cancel(unit, job.id);
        if (theme.status === 'releasing') await cancelPublishing(unit, 'aiTheme', id);
        const done = await unit.one<{ count: number }>(sql`
          SELECT count(*)::int AS count FROM ai_article WHERE theme_id = ${id} AND status = 'done'`);
        await writeTheme(
          unit,
          theme,
          sql`status = 'cancelled', note = ${`取消前已生成 ${done?.count ?? 0} 篇`}, scheduled_at = NULL, job_id = NULL`,
          actor.id,
        );
        await unit.audit({
          call: contract.aiTheme.cancel,
          entity: 'aiTheme',
          entityId: id,
          before: { status: theme.status },
        });
      });
      return themes.row(actor, id);
    },

    async preflight(actor: Actor, id: number): Promise<Preflight> {
      const theme = await seenTheme(db, actor, contract.aiTheme.preflight, id);
      const checked = await recheckTheme(kernel, id, actor);
      const held = checked.filter(({ blocks, waits }) => blocks > 0 || waits !== null).length;
      const problems = problemsOf(theme, checked, false);
      return {
        ready: problems.length === 0,
        going: checked.length - held,
        held,
        unreviewed: checked.filter(({ waits }) => waits !== null).length,
        problems,
        articles: checked
          .filter(({ findings, waits }) => findings.length > 0 || waits !== null)
          .map(({ blocks: _blocks, ...article }) => article),
      };
    },

    async release(actor: Actor, { id, holdBlocked }: BodyOf<Calls['release']>) {
      await seenTheme(db, actor, contract.aiTheme.release, id);
      const checked = await recheckTheme(kernel, id, actor);
      await tx(actor, async (unit) => {
        const theme = await lockTheme(unit, actor, 'release', id);
        await handOver(kernel, unit, theme, checked, { memberId: actor.id, holdBlocked });
        await unit.audit({
          call: contract.aiTheme.release,
          entity: 'aiTheme',
          entityId: id,
          before: { status: theme.status },
        });
      });
      return themes.row(actor, id);
    },

    async timing(actor: Actor, { id, version, timing }: BodyOf<Calls['timing']>) {
      await seenTheme(db, actor, contract.aiTheme.timing, id);
      const at = firstMoment(timing);
      const checked = await recheckTheme(kernel, id, actor);
      await tx(actor, async (unit) => {
        const [theme] = await lockWithin(unit, actor, contract.aiTheme.timing, [id]);
        if (!theme) throw RowMissing('主题');
        if (at) themePolicy.guard(actor, 'timing', theme);
        else untimePolicy.guard(actor, 'untime', theme);
        if (theme.version !== version) throw RowChanged(await themes.row(actor, id, unit));
        if (at && Date.parse(at) <= Date.now()) throw InThePast();
        const input = { ...theme.input, timing };
        if (at) sortOut(theme, checked, false);
        const status = at ? 'scheduled' : theme.status === 'scheduled' ? 'ready' : theme.status;
        await writeTheme(
          unit,
          theme,
          sql`input = ${JSON.stringify(input)}::jsonb, status = ${status}, scheduled_at = ${at}, released_by = ${actor.id}, note = ''`,
          actor.id,
        );
        await unit.audit({
          call: contract.aiTheme.timing,
          entity: 'aiTheme',
          entityId: id,
          summary: at ? `设置主题「${theme.topic}」的定时` : `取消主题「${theme.topic}」的定时`,
          before: { timing: theme.input.timing, status: theme.status },
          after: { timing, status },
        });
      });
      return themes.row(actor, id);
    },

    async autosend(actor: Actor, { id, on }: BodyOf<Calls['autosend']>) {
      await tx(actor, async (unit) => {
        const theme = await lockTheme(unit, actor, 'autosend', id);
        await writeTheme(unit, theme, sql`auto_send = ${on}`, actor.id);
        await unit.audit({
          call: contract.aiTheme.autosend,
          entity: 'aiTheme',
          entityId: id,
          summary: `${on ? '开启' : '关闭'}主题「${theme.topic}」的自动发送`,
        });
      });
      if (on) await sendByItself(kernel, { id });
      return themes.row(actor, id);
    },
  };
};
