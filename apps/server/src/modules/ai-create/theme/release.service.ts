import { type BodyOf, contract, type Preflight } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { auditor } from '#kernel/audit/auditing.ts';
import { Refusal, RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { cancelPublishing } from '../../publish/index.ts';
import { InThePast } from '../ai-create.errors.ts';
import { startWriting } from '../generate/start.service.ts';
import { publishAutomatically } from './auto-publish.ts';
import { type Rechecked, recheckTheme } from './recheck.service.ts';
import { selectReleasable, startRelease } from './start-release.ts';
import { themePolicy, untimePolicy } from './theme.policy.ts';
import {
  lockTheme,
  lockWithin,
  mayMove,
  seenTheme,
  standing,
  type ThemeRecord,
  writeTheme,
} from './theme.repository.ts';
import type { themeService } from './theme.service.ts';
import { cancelOpenArticles, countWritten, openJobsOf } from './theme-articles.repository.ts';
import { firstMoment } from './timing.ts';

type Calls = typeof contract.aiTheme;

const audit = auditor(contract.aiTheme, 'aiTheme');

/** Reasons why a theme cannot be released: whole or, with `holdBlocked`, without what the checks hold back. */
function problemsOf(theme: ThemeRecord, checked: readonly Rechecked[], holdBlocked: boolean): string[] {
  try {
    mayMove(theme, 'releasing', '发布');
    selectReleasable(theme, checked, holdBlocked);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.message];
  }
}

/** Reasons against a release for the plan, which shows cell by cell what would be held back. */
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
        await cancelOpenArticles(unit, id);
        for (const job of await openJobsOf(unit, id)) await jobs.cancel(unit, job.id);
        // Whoever stops the writing does not take back what is scheduled.
        const writing = theme.status === 'generating';
        if (!writing) await cancelPublishing(unit, 'aiTheme', id);
        const status = writing ? await standing(unit, theme, 'cancelled') : 'cancelled';
        const note = `取消前已生成 ${await countWritten(unit, id)} 篇`;
        await writeTheme(unit, theme, { status, note, scheduledAt: null, jobId: null }, actor.id);
        await audit(unit, 'cancel', id, { before: { status: theme.status } });
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
        await startRelease(kernel, unit, theme, checked, { memberId: actor.id, holdBlocked });
        await audit(unit, 'release', id, { before: { status: theme.status } });
      });
      return themes.row(actor, id);
    },

    async timing(actor: Actor, { id, version, timing }: BodyOf<Calls['timing']>) {
      await seenTheme(db, actor, contract.aiTheme.timing, id);
      const scheduledAt = firstMoment(timing);
      const checked = await recheckTheme(kernel, id, actor);
      await tx(actor, async (unit) => {
        const [theme] = await lockWithin(unit, actor, contract.aiTheme.timing, [id]);
        if (!theme) throw RowMissing('主题');
        if (scheduledAt) themePolicy.guard(actor, 'timing', theme);
        else untimePolicy.guard(actor, 'untime', theme);
        if (theme.version !== version) throw RowChanged(await themes.row(actor, id, unit));
        if (scheduledAt && Date.parse(scheduledAt) <= Date.now()) throw InThePast();
        const input = { ...theme.input, timing };
        if (scheduledAt) selectReleasable(theme, checked, false);
        const untimed = theme.status === 'scheduled' ? await standing(unit, theme, 'ready') : theme.status;
        const status = scheduledAt ? 'scheduled' : untimed;
        await writeTheme(
          unit,
          theme,
          { input, status, scheduledAt, releasedBy: actor.id, note: '' },
          actor.id,
        );
        await audit(unit, 'timing', id, {
          summary: scheduledAt ? `设置主题「${theme.topic}」的定时` : `取消主题「${theme.topic}」的定时`,
          before: { timing: theme.input.timing, status: theme.status },
          after: { timing, status },
        });
      });
      return themes.row(actor, id);
    },

    async autosend(actor: Actor, { id, on }: BodyOf<Calls['autosend']>) {
      await tx(actor, async (unit) => {
        const theme = await lockTheme(unit, actor, 'autosend', id);
        await writeTheme(unit, theme, { autoSend: on }, actor.id);
        await audit(unit, 'autosend', id, {
          summary: `${on ? '开启' : '关闭'}主题「${theme.topic}」的自动发送`,
        });
      });
      if (on) await publishAutomatically(kernel, { id });
      return themes.row(actor, id);
    },
  };
};
