import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { afterReport, countPosts, type Ending } from '../../publish/index.ts';
import { BlockedByChecks, NothingToRelease, NowhereToGo, WaitsForReview } from '../ai-create.errors.ts';
import { beginArticles } from './begin-articles.service.ts';
import type { Rechecked } from './recheck.service.ts';
import { holdTheme, mayMove, standing, type ThemeRecord, writeTheme } from './theme.repository.ts';

export const hasAccounts = ({ input }: ThemeRecord) =>
  input.accountIds.length + input.accountGroupIds.length > 0;

/** Separates articles that go out from those held back; refuses when nothing is left, or less than the person agreed to. */
export function selectReleasable(theme: ThemeRecord, checked: readonly Rechecked[], holdBlocked: boolean) {
  if (checked.length === 0) throw NothingToRelease();
  if (!hasAccounts(theme) && theme.input.sendUserIds.length === 0) throw NowhereToGo();
  const held = checked.filter(({ blocks }) => blocks > 0);
  const unreviewed = checked.filter(({ blocks, waits }) => blocks === 0 && waits !== null);
  const going = checked.filter(({ blocks, waits }) => blocks === 0 && waits === null);
  const first = held[0]?.findings.find(({ severity }) => severity === 'block');
  const enough = holdBlocked && going.length > 0;
  if (held.length > 0 && !enough)
    throw BlockedByChecks(held.length, `第 ${held[0]?.no} 篇：${first?.message ?? ''}`);
  if (unreviewed.length > 0 && !enough)
    throw WaitsForReview(unreviewed.length, `第 ${unreviewed[0]?.no} 篇${unreviewed[0]?.waits}`);
  const note = [
    ...(held.length > 0 ? [`${held.length} 篇有必须处理的问题，未发布`] : []),
    ...(unreviewed.length > 0 ? [`${unreviewed.length} 篇未通过审核，未发布`] : []),
  ].join('，');
  return { going, held: held.length + unreviewed.length, note };
}

/**
 * Moves the theme to 发布中 and hands what is not with publishing yet to it; of two who try at the same time the second finds nothing
 * left. Advisers are told at once of what is new; with nobody else to send to that is all.
 */
export async function startRelease(
  kernel: Pick<Kernel, 'jobs'>,
  unit: Unit,
  theme: ThemeRecord,
  checked: readonly Rechecked[],
  { memberId, holdBlocked }: { memberId: number; holdBlocked: boolean },
) {
  mayMove(theme, 'releasing', '发布');
  const { going, held, note } = selectReleasable(theme, checked, holdBlocked);
  await writeTheme(unit, theme, { status: 'releasing', releasedBy: memberId, note }, memberId);
  const { input, topic, id } = theme;
  const goingIds = going.map((article) => article.id);
  const handedOver = await countPosts(unit, 'subject', 'aiArticle', goingIds);
  const fresh = going.length - handedOver.size;
  for (const adviser of fresh > 0 ? input.sendUserIds : [])
    await notify(unit, adviser, {
      kind: 'theme',
      title: `有 ${fresh} 篇文章可转发：「${topic}」`,
      link: `/home/ai?theme=${id}`,
    });
  if (hasAccounts(theme))
    await beginArticles(kernel, unit, theme, {
      articleIds: goingIds,
      held,
      heldNote: note,
      memberId,
    });
  // Nothing of it is ever with publishing: what the advisers were told of is out, and what is not written yet is not.
  else {
    const missing = unwritten(theme);
    await settleRelease(
      unit,
      { ...theme, status: 'releasing', releasedBy: memberId, note },
      {
        sent: going.length,
        failed: 0,
        held: held + missing,
        note: [note, missing > 0 && `${missing} 篇未生成`].filter(Boolean).join('，'),
        amends: null,
      },
    );
  }
}

const unwritten = ({ count, total, done }: ThemeRecord) => Math.max(count, total) - done;

/** Articles that are nowhere yet, written or not: the theme may have grown since it was released. */
const nowhereYet = (theme: ThemeRecord) => theme.loose + unwritten(theme);

/** Publishing says how it ended: all of it, some of it, nothing. */
export async function settlePosts(unit: Unit, themeId: number, ending: Ending) {
  const theme = await holdTheme(unit, themeId);
  if (theme) await settleRelease(unit, theme, { ...ending, held: Math.max(ending.held, nowhereYet(theme)) });
}

async function settleRelease(unit: Unit, theme: ThemeRecord, ending: Ending) {
  const { sent, failed, note } = ending;
  const after = afterReport(theme, ending);
  // Without one, something else about it goes on or has ended otherwise: what is out and what failed is still told.
  await writeTheme(unit, theme, { ...after, released: sent > 0 });
  const news = after ? after.status !== 'released' : failed > 0 && theme.status !== 'deleted';
  if (news)
    await notify(unit, theme.releasedBy ?? theme.ownerId, {
      kind: 'theme',
      title: after?.status === 'ready' ? `「${theme.topic}」有内容未发布` : `「${theme.topic}」未全部发布`,
      body: note || `成功 ${sent}，失败 ${failed}`,
      link: `/home/ai?theme=${theme.id}`,
    });
}

/** Called where no person waits for the answer: what cannot go out ends as failed, with the reason and a notice. */
export async function failRelease(
  { tx }: Pick<Kernel, 'tx'>,
  themeId: number,
  reason: string,
  who: Parameters<Kernel['tx']>[0],
) {
  await tx(who, async (unit) => {
    const theme = await holdTheme(unit, themeId);
    if (theme?.status !== 'scheduled') return;
    const status = await standing(unit, theme, 'failed');
    await writeTheme(unit, theme, { status, note: `定时发布失败：${reason}`, scheduledAt: null });
    await notify(unit, theme.ownerId, {
      kind: 'theme',
      title: `「${theme.topic}」定时发布失败`,
      body: reason,
      link: `/home/ai?theme=${themeId}`,
    });
  });
}
