import {
  type BodyOf,
  contract,
  type Theme,
  type ThemeInfo,
  type ThemeInput,
  type ThemeSearch,
  themeState,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { auditor } from '#kernel/audit/auditing.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { IllegalMove } from '../ai-create.errors.ts';
import { startWriting } from '../generate/start.service.ts';
import { countMerges } from '../library/offer-hots.repository.ts';
import {
  insertTheme,
  lockTheme,
  lockThemes,
  seenTheme,
  type ThemeChange,
  type ThemeRecord,
  writeTheme,
} from './theme.repository.ts';
import { loadThemes } from './theme.rows.ts';
import { countThemes, themeSource } from './theme.source.ts';
import { countWritten, hideArticles, markOutdated } from './theme-articles.repository.ts';
import { themeDetails } from './theme-details.service.ts';
import { checkAccounts, checkedInput, checkHots, checkPeople } from './theme-input.service.ts';

type Calls = typeof contract.aiTheme;

const audit = auditor(contract.aiTheme, 'aiTheme');

/** Fields that articles are written from: when one changes, written articles no longer fit. */
const WRITTEN_FROM = [
  'topic',
  'brief',
  'audience',
  'titleRule',
  'hotIds',
  'factIds',
  'styleId',
  'tone',
  'length',
] as const;

export const themeService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;

  async function row(actor: Actor, id: number, queries: Queries = db): Promise<Theme> {
    const [theme] = await loadThemes(queries, storage, actor, [id]);
    if (!theme) throw RowMissing('主题');
    return theme;
  }
  const info = async (actor: Actor, id: number): Promise<ThemeInfo> => {
    // The version is read before the text: a version older than the text is refused when it is saved; the other way round, old text
    // could replace new text.
    const theme = await row(actor, id);
    return themeDetails(kernel, await seenTheme(db, actor, contract.aiTheme.info, id), theme);
  };

  /** One change of what was asked, against the version the person saw. */
  async function edit(
    actor: Actor,
    /** The call that changes it, and the verb of the policy it counts as. */
    { call, verb = 'edit' }: { call: RequiredCalls; verb?: 'edit' | 'senduser' | 'accounts' },
    { id, version }: { id: number; version: number },
    change: (unit: Unit, theme: ThemeRecord) => Promise<Partial<ThemeInput>>,
  ) {
    await tx(actor, async (unit) => {
      const theme = await lockTheme(unit, actor, verb, id, call);
      const parts = await change(unit, theme);
      if (theme.version !== version) throw RowChanged(await row(actor, id, unit));
      await writeInput(unit, actor, theme, { ...theme.input, ...parts });
    });
    return row(actor, id);
  }

  async function writeInput(unit: Unit, actor: Actor, theme: ThemeRecord, input: ThemeInput) {
    const { id, input: before } = theme;
    await writeTheme(unit, theme, { input }, actor.id);
    if (WRITTEN_FROM.some((field) => JSON.stringify(before[field]) !== JSON.stringify(input[field])))
      await markOutdated(unit, id);
    await audit(unit, 'update', id, { before, after: input });
  }

  return {
    info,
    row,
    edit,

    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, themeSource(storage, actor, body), body),

    counts: (actor: Actor, search: ThemeSearch) => countThemes(db, actor, search),

    create: (actor: Actor, { start, ...input }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const theme = await draftTheme(unit, actor, input);
        return { id: theme.id, jobId: start ? await startWriting(kernel, unit, actor, theme) : null };
      }),

    async update(actor: Actor, { id, version, ...input }: BodyOf<Calls['update']>) {
      await edit(actor, { call: contract.aiTheme.update }, { id, version }, (unit, theme) =>
        checkedInput(unit, actor, input, theme.input),
      );
      return info(actor, id);
    },

    copy: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const { topic, input } = await lockTheme(unit, actor, 'copy', id);
        const copy = await insertTheme(unit, actor, { ...input, timing: { mode: 'now' } });
        await audit(unit, 'copy', copy.id, { summary: `复制主题「${topic}」为新草稿`, after: { from: id } });
        return { id: copy.id };
      }),

    maintitle: (actor: Actor, { titleRule, ...which }: BodyOf<Calls['maintitle']>) =>
      edit(actor, { call: contract.aiTheme.maintitle }, which, async () => ({ titleRule })),
    topic: (actor: Actor, { topic, hashtags, ...which }: BodyOf<Calls['topic']>) =>
      edit(actor, { call: contract.aiTheme.topic }, which, async () => ({
        topic,
        hashtags: [...new Set(hashtags)],
      })),
    tags: (actor: Actor, { tags, ...which }: BodyOf<Calls['tags']>) =>
      edit(actor, { call: contract.aiTheme.tags }, which, async () => ({ tags: [...new Set(tags)] })),
    senduser: (actor: Actor, { sendUserIds, ...which }: BodyOf<Calls['senduser']>) =>
      edit(actor, { call: contract.aiTheme.senduser, verb: 'senduser' }, which, async (unit, { input }) => {
        await checkPeople(unit, actor, sendUserIds, input.sendUserIds);
        return { sendUserIds: [...new Set(sendUserIds)] };
      }),
    accounts: (actor: Actor, { accountIds, accountGroupIds, spread, ...which }: BodyOf<Calls['accounts']>) =>
      edit(actor, { call: contract.aiTheme.accounts, verb: 'accounts' }, which, async (unit, { input }) => {
        const chosen = {
          accountIds: [...new Set(accountIds)],
          accountGroupIds: [...new Set(accountGroupIds)],
        };
        await checkAccounts(unit, actor, { ...chosen, platforms: input.platforms });
        return { ...chosen, spread };
      }),
    mergeHots: (actor: Actor, { hotIds, ...which }: BodyOf<typeof contract.aiHot.merge>) =>
      edit(actor, { call: contract.aiHot.merge }, which, async (unit, { input }) => {
        await checkHots(unit, actor, hotIds);
        const added = hotIds.filter((id) => !input.hotIds.includes(id));
        await countMerges(unit, added);
        return { hotIds: [...new Set(hotIds)] };
      }),

    remove: (actor: Actor, ids: number[]) =>
      tx(actor, async (unit) => {
        const themes = await lockThemes(unit, actor, 'delete', ids);
        for (const theme of themes) {
          await move(unit, theme, 'remove', { status: 'deleted', statusBefore: theme.status });
          await hideArticles(unit, theme.id, true);
        }
        return { changed: themes.length };
      }),

    recover: (actor: Actor, ids: number[]) =>
      tx(actor, async (unit) => {
        const themes = await lockThemes(unit, actor, 'recover', ids);
        for (const theme of themes) {
          const to = await recoveredState(unit, theme);
          if (!to || !themeState.mayMove(theme.status, to))
            throw IllegalMove(theme.topic, theme.status, '恢复');
          await move(unit, theme, 'recover', { status: to, statusBefore: null });
          await hideArticles(unit, theme.id, false);
        }
        return { changed: themes.length };
      }),
  };
};

/** A new draft of the actor's place, written down with who made it. */
export async function draftTheme(unit: Unit, actor: Actor, input: ThemeInput): Promise<ThemeRecord> {
  const theme = await insertTheme(unit, actor, await checkedInput(unit, actor, input));
  await audit(unit, 'create', theme.id, {
    summary: `新建主题「${theme.topic}」，${input.count} 篇`,
    after: input,
  });
  return theme;
}

/** A deleted theme goes back to the state it had, a cancelled one to the state that fits its articles. */
async function recoveredState(
  unit: Unit,
  { id, status, statusBefore }: ThemeRecord,
): Promise<Theme['status'] | null> {
  if (status === 'deleted') return statusBefore;
  if (status !== 'cancelled') return null;
  return (await countWritten(unit, id)) > 0 ? 'ready' : 'draft';
}

async function move(unit: Unit, theme: ThemeRecord, verb: 'remove' | 'recover', change: ThemeChange) {
  await writeTheme(unit, theme, change);
  await audit(unit, verb, theme.id, { before: { status: theme.status } });
}
