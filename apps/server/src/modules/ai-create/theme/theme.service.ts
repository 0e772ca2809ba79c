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
import { type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countsBy, totalOf } from '#kernel/list/counts-by.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { IllegalMove } from '../ai-create.errors.ts';
import { newSeed } from '../generate/seed.ts';
import { startWriting } from '../generate/start.ts';
import { themeDetails } from './theme.details.ts';
import {
  holdTheme,
  lockTheme,
  lockThemes,
  seenTheme,
  type ThemeRecord,
  writeTheme,
} from './theme.repository.ts';
import { loadThemes } from './theme.rows.ts';
import { themeSource } from './theme.source.ts';
import { checkAccounts, checkedInput, checkHots, checkPeople } from './theme-input.ts';

type Calls = typeof contract.aiTheme;

/** What articles are written from: when it changes, those written before no longer fit. */
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
    // The version before the words: one that is older than they are is refused when they are kept, the other way round it
    // would let old words replace new ones.
    const theme = await row(actor, id);
    return themeDetails(kernel, await seenTheme(db, actor, contract.aiTheme.info, id), theme);
  };

  /** One change of what was asked, against the version the person saw. */
  async function edit(
    actor: Actor,
    /** What changes it, and as which verb that counts. */
    { call, verb = 'edit' }: { call: Asked; verb?: 'edit' | 'senduser' | 'accounts' },
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
    await writeTheme(unit, theme, columnsOf(input), actor.id);
    if (WRITTEN_FROM.some((field) => JSON.stringify(before[field]) !== JSON.stringify(input[field])))
      await unit.query(sql`
        UPDATE ai_article SET outdated = coalesce(outdated, 'theme') WHERE theme_id = ${id} AND status = 'done'`);
    await unit.audit({
      call: contract.aiTheme.update,
      entity: 'aiTheme',
      entityId: id,
      before,
      after: input,
    });
  }

  return {
    info,
    row,
    edit,

    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, themeSource(storage, actor, body), body),

    async counts(actor: Actor, search: ThemeSearch) {
      const source = themeSource(null, actor, { ...search, status: undefined });
      const byStatus = await countsBy(db, source, sql`t.status`, themeState.all);
      return { total: totalOf(byStatus, search.status), byStatus };
    },

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
        await unit.audit({
          call: contract.aiTheme.copy,
          entity: 'aiTheme',
          entityId: copy.id,
          summary: `复制主题「${topic}」为新草稿`,
          after: { from: id },
        });
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
        await unit.query(sql`UPDATE ai_hot SET merged = merged + 1 WHERE id = ANY(${added}::bigint[])`);
        return { hotIds: [...new Set(hotIds)] };
      }),

    remove: (actor: Actor, ids: number[]) =>
      tx(actor, async (unit) => {
        const themes = await lockThemes(unit, actor, 'delete', ids);
        for (const theme of themes) {
          await move(unit, theme, 'remove', sql`status = 'deleted', status_before = ${theme.status}`);
          await unit.query(sql`UPDATE ai_article SET hidden = true WHERE theme_id = ${theme.id}`);
        }
        return { changed: themes.length };
      }),

    recover: (actor: Actor, ids: number[]) =>
      tx(actor, async (unit) => {
        const themes = await lockThemes(unit, actor, 'recover', ids);
        for (const theme of themes) {
          const to = await whereTo(unit, theme);
          if (!to || !themeState.mayMove(theme.status, to))
            throw IllegalMove(theme.topic, theme.status, '恢复');
          await move(unit, theme, 'recover', sql`status = ${to}, status_before = NULL`);
          await unit.query(sql`UPDATE ai_article SET hidden = false WHERE theme_id = ${theme.id}`);
        }
        return { changed: themes.length };
      }),
  };
};

const columnsOf = (input: ThemeInput): SQL => sql`
  topic = ${input.topic}, input = ${JSON.stringify(input)}::jsonb, count = ${input.count},
  platforms = ${input.platforms}::text[], tags = ${input.tags}::text[]`;

/** A new draft of the actor's place, written down with who made it. */
export async function draftTheme(unit: Unit, actor: Actor, input: ThemeInput): Promise<ThemeRecord> {
  const theme = await insertTheme(unit, actor, await checkedInput(unit, actor, input));
  await unit.audit({
    call: contract.aiTheme.create,
    entity: 'aiTheme',
    entityId: theme.id,
    summary: `新建主题「${theme.topic}」，${input.count} 篇`,
    after: input,
  });
  return theme;
}

async function insertTheme(unit: Unit, actor: Actor, input: ThemeInput): Promise<ThemeRecord> {
  const { channelId, nodeId, path, ownerId } = await placeOf(unit, actor, contract.aiTheme.create);
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO ai_theme (channel_id, node_id, path, owner_id, topic, input, count, platforms, tags, seed)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${input.topic}, ${JSON.stringify(input)}::jsonb, ${input.count},
            ${input.platforms}::text[], ${input.tags}::text[], ${newSeed()}) RETURNING id`);
  if (!row) throw new Error('the theme was not written');
  const theme = await holdTheme(unit, row.id);
  if (!theme) throw new Error('the theme was not written');
  return theme;
}

/** A deleted one goes back to where it was, a cancelled one to what it has. */
async function whereTo(
  unit: Unit,
  { id, status, statusBefore }: ThemeRecord,
): Promise<Theme['status'] | null> {
  if (status === 'deleted') return statusBefore;
  if (status !== 'cancelled') return null;
  const written = await unit.one(
    sql`SELECT 1 FROM ai_article WHERE theme_id = ${id} AND status = 'done' LIMIT 1`,
  );
  return written ? 'ready' : 'draft';
}

async function move(unit: Unit, theme: ThemeRecord, verb: 'remove' | 'recover', columns: SQL) {
  await writeTheme(unit, theme, columns);
  await unit.audit({
    call: contract.aiTheme[verb],
    entity: 'aiTheme',
    entityId: theme.id,
    before: { status: theme.status },
  });
}
