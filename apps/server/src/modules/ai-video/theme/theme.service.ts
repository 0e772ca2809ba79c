import {
  type BodyOf,
  contract,
  type VideoInput,
  type VideoKind,
  type VideoTheme,
  type VideoThemeInfo,
  type VideoThemeSearch,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { auditor } from '#kernel/audit/auditing.ts';
import { Forbidden, RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { IllegalMove, StageMoved } from '../ai-video.errors.ts';
import { checkVoice } from '../compose/voice.ts';
import { startDraft } from '../lens/start-draft.ts';
import { dropFiles, dropVideos, stepBackEffects } from './step-back.ts';
import { themeDetails } from './theme.details.ts';
import {
  insertTheme,
  lockTheme,
  lockThemes,
  seenTheme,
  type VideoThemeChange,
  type VideoThemeRecord,
  writeTheme,
} from './theme.repository.ts';
import { loadThemes } from './theme.rows.ts';
import { keysOfKind } from './theme.scope.ts';
import { countThemes, videoThemeSource } from './theme.source.ts';
import { checkedInput } from './theme-input.ts';
import { hideVideos } from './theme-videos.repository.ts';

type Calls = typeof contract.videoTheme;

const audit = auditor(contract.videoTheme, 'videoTheme');

export const videoThemeService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;

  async function row(actor: Actor, id: number, queries: Queries = db): Promise<VideoTheme> {
    const [theme] = await loadThemes(queries, storage, actor, [id]);
    if (!theme) throw RowMissing('主题');
    return theme;
  }
  const info = async (actor: Actor, id: number): Promise<VideoThemeInfo> => {
    // The version is read before the text: a version older than the text is refused when it is saved; the other way round, old text
    // could replace new text.
    const theme = await row(actor, id);
    return themeDetails(kernel, await seenTheme(db, actor, contract.videoTheme.info, id), theme);
  };

  return {
    info,
    row,

    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, videoThemeSource(storage, actor, body), body),

    counts: (actor: Actor, search: VideoThemeSearch) => countThemes(db, actor, search),

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
        await writeTheme(unit, theme, { input }, actor.id);
        await audit(unit, 'update', id, { before: theme.input, after: input });
      });
      return info(actor, id);
    },

    async fallback(actor: Actor, { id, version, to }: BodyOf<Calls['fallback']>) {
      const files = await tx(actor, async (unit) => {
        const theme = await lockTheme(unit, actor, 'fallback', id);
        const step = stepBackEffects(theme);
        // The person agreed to lose exactly what they were shown.
        if (!step || step.to !== to || theme.version !== version) throw StageMoved();
        const dropped = to === 'board' ? await dropVideos(unit, id) : [];
        const lost = to === 'script' ? { board: [], offline: false } : {};
        await writeTheme(
          unit,
          theme,
          { stage: to, ...lost, status: 'draft', note: '', jobId: null },
          actor.id,
        );
        await audit(unit, 'fallback', id, {
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
        if (board.length > 0) await writeTheme(unit, copy, { board, stage: 'board' }, actor.id);
        await audit(unit, 'copy', copy.id, {
          summary: `复制视频主题「${topic}」为新草稿`,
          after: { from: id },
        });
        return { id: copy.id };
      }),

    remove: (actor: Actor, ids: number[]) =>
      tx(actor, async (unit) => {
        const themes = await lockThemes(unit, actor, 'delete', ids);
        for (const theme of themes) {
          await move(unit, theme, 'remove', { status: 'deleted', statusBefore: theme.status });
          await hideVideos(unit, theme.id, true);
        }
        return { changed: themes.length };
      }),

    recover: (actor: Actor, ids: number[]) =>
      tx(actor, async (unit) => {
        const themes = await lockThemes(unit, actor, 'recover', ids);
        for (const theme of themes) {
          if (!theme.statusBefore) throw IllegalMove(theme.topic, theme.status, '恢复');
          await move(unit, theme, 'recover', { status: theme.statusBefore, statusBefore: null });
          await hideVideos(unit, theme.id, false);
        }
        return { changed: themes.length };
      }),
  };
};

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
  await audit(unit, 'create', theme.id, {
    summary: `新建视频主题「${theme.topic}」，${input.count} 条`,
    after: input,
  });
  return theme;
}

async function move(
  unit: Unit,
  theme: VideoThemeRecord,
  verb: 'remove' | 'recover',
  change: VideoThemeChange,
) {
  await writeTheme(unit, theme, change);
  await audit(unit, verb, theme.id, { before: { status: theme.status } });
}
