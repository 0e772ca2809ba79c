import { randomInt } from 'node:crypto';
import {
  type BodyOf,
  contract,
  themeState,
  type VideoInput,
  type VideoKind,
  type VideoTheme,
  type VideoThemeInfo,
  type VideoThemeSearch,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { Forbidden, RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countsBy, totalOf } from '#kernel/list/counts-by.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { IllegalMove, StageMoved } from '../ai-video.errors.ts';
import { checkVoice } from '../compose/voice.ts';
import { startDraft } from '../lens/start-draft.ts';
import { dropFiles, dropVideos, fallbackOf } from './fallback.ts';
import { themeDetails } from './theme.details.ts';
import {
  holdTheme,
  lockTheme,
  lockThemes,
  seenTheme,
  type VideoThemeRecord,
  writeTheme,
} from './theme.repository.ts';
import { loadThemes } from './theme.rows.ts';
import { keysOfKind } from './theme.scope.ts';
import { videoThemeSource } from './theme.source.ts';
import { checkedInput } from './theme-input.ts';

type Calls = typeof contract.videoTheme;

export const newSeed = () => randomInt(1, 1_000_000_000);

export const videoThemeService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;

  async function row(actor: Actor, id: number, queries: Queries = db): Promise<VideoTheme> {
    const [theme] = await loadThemes(queries, storage, actor, [id]);
    if (!theme) throw RowMissing('主题');
    return theme;
  }
  const info = async (actor: Actor, id: number): Promise<VideoThemeInfo> => {
    // The version before the words: one that is older than they are is refused when they are kept, the other way round it
    // would let old words replace new ones.
    const theme = await row(actor, id);
    return themeDetails(kernel, await seenTheme(db, actor, contract.videoTheme.info, id), theme);
  };

  return {
    info,
    row,

    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, videoThemeSource(storage, actor, body), body),

    async counts(actor: Actor, search: VideoThemeSearch) {
      const source = videoThemeSource(null, actor, { ...search, status: undefined });
      const byStatus = await countsBy(db, source, sql`t.status`, themeState.all);
      return { total: totalOf(byStatus, search.status), byStatus };
    },

    create: (actor: Actor, { kind, start, ...input }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const theme = await draftVideoTheme(unit, actor, kind, input);
        return { id: theme.id, jobId: start ? await startDraft(kernel, unit, actor, theme) : null };
      }),

    async update(actor: Actor, { id, version, ...wanted }: BodyOf<Calls['update']>) {
      await tx(actor, async (unit) => {
        const theme = await lockTheme(unit, actor, 'edit', id);
        const input = await checkedInput(unit, actor, wanted, theme.input);
        await checkVoice(unit, actor, input.voice, theme.input.voice);
        if (theme.version !== version)
          throw RowChanged({ ...(await row(actor, id, unit)), input: theme.input });
        await writeTheme(unit, theme, columnsOf(input), actor.id);
        await unit.audit({
          call: contract.videoTheme.update,
          entity: 'videoTheme',
          entityId: id,
          before: theme.input,
          after: input,
        });
      });
      return info(actor, id);
    },

    async fallback(actor: Actor, { id, version, to }: BodyOf<Calls['fallback']>) {
      const files = await tx(actor, async (unit) => {
        const theme = await lockTheme(unit, actor, 'fallback', id);
        const step = fallbackOf(theme);
        // What was shown to be lost must be what is lost.
        if (!step || step.to !== to || theme.version !== version) throw StageMoved();
        const dropped = to === 'board' ? await dropVideos(unit, id) : [];
        const columns =
          to === 'board'
            ? sql`stage = 'board'`
            : sql`stage = 'script', lenses = '[]'::jsonb, offline = false`;
        await writeTheme(unit, theme, sql`${columns}, status = 'draft', note = '', job_id = NULL`, actor.id);
        await unit.audit({
          call: contract.videoTheme.fallback,
          entity: 'videoTheme',
          entityId: id,
          before: { stage: theme.stage, videos: theme.total, lenses: theme.lenses },
          after: { stage: to },
        });
        return dropped;
      });
      await dropFiles(kernel, files);
      return info(actor, id);
    },

    copy: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const { topic, kind, input, board } = await lockTheme(unit, actor, 'copy', id);
        const copy = await insertTheme(unit, actor, kind, { ...input, timing: { mode: 'now' } });
        if (board.length > 0)
          await writeTheme(
            unit,
            copy,
            sql`lenses = ${JSON.stringify(board)}::jsonb, stage = 'board'`,
            actor.id,
          );
        await unit.audit({
          call: contract.videoTheme.copy,
          entity: 'videoTheme',
          entityId: copy.id,
          summary: `复制视频主题「${topic}」为新草稿`,
          after: { from: id },
        });
        return { id: copy.id };
      }),

    remove: (actor: Actor, ids: number[]) =>
      tx(actor, async (unit) => {
        const themes = await lockThemes(unit, actor, 'delete', ids);
        for (const theme of themes) {
          await move(unit, theme, 'remove', sql`status = 'deleted', status_before = ${theme.status}`);
          await unit.query(sql`UPDATE video SET hidden = true WHERE theme_id = ${theme.id}`);
        }
        return { changed: themes.length };
      }),

    recover: (actor: Actor, ids: number[]) =>
      tx(actor, async (unit) => {
        const themes = await lockThemes(unit, actor, 'recover', ids);
        for (const theme of themes) {
          if (!theme.statusBefore) throw IllegalMove(theme.topic, theme.status, '恢复');
          await move(unit, theme, 'recover', sql`status = ${theme.statusBefore}, status_before = NULL`);
          await unit.query(sql`UPDATE video SET hidden = false WHERE theme_id = ${theme.id}`);
        }
        return { changed: themes.length };
      }),
  };
};

const columnsOf = (input: VideoInput): SQL => sql`
  topic = ${input.topic}, input = ${JSON.stringify(input)}::jsonb, count = ${input.count}, tags = ${input.tags}::text[]`;

/** A new draft of the actor's place, written down with who made it. */
export async function draftVideoTheme(
  unit: Unit,
  actor: Actor,
  kind: VideoKind,
  wanted: VideoInput,
): Promise<VideoThemeRecord> {
  if (!holds(actor, keysOfKind(kind))) throw Forbidden();
  const input = await checkedInput(unit, actor, wanted);
  await checkVoice(unit, actor, input.voice);
  const theme = await insertTheme(unit, actor, kind, input);
  await unit.audit({
    call: contract.videoTheme.create,
    entity: 'videoTheme',
    entityId: theme.id,
    summary: `新建视频主题「${theme.topic}」，${input.count} 条`,
    after: input,
  });
  return theme;
}

export async function insertTheme(unit: Unit, actor: Actor, kind: VideoKind, input: VideoInput) {
  const { channelId, nodeId, path, ownerId } = await placeOf(unit, actor, keysOfKind(kind));
  const made = await unit.one<{ id: number }>(sql`
    INSERT INTO video_theme (channel_id, node_id, path, owner_id, kind, topic, input, count, tags, seed)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${kind}, ${input.topic}, ${JSON.stringify(input)}::jsonb, ${input.count},
            ${input.tags}::text[], ${newSeed()}) RETURNING id`);
  const theme = made && (await holdTheme(unit, made.id));
  if (!theme) throw new Error('the theme was not written');
  return theme;
}

async function move(unit: Unit, theme: VideoThemeRecord, verb: 'remove' | 'recover', columns: SQL) {
  await writeTheme(unit, theme, columns);
  await unit.audit({
    call: contract.videoTheme[verb],
    entity: 'videoTheme',
    entityId: theme.id,
    before: { status: theme.status },
  });
}
