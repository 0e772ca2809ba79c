import { type BodyOf, contract, type HotVideoInfo, type QueryOf, THEME_FORMS } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { listPage } from '#kernel/list/list.ts';
import { beginTheme } from '../begin-theme.service.ts';
import { measure } from './measure.ts';
import { noteWork } from './note.ts';
import { referenceBrief } from './reference-brief.ts';
import * as repository from './video.repository.ts';
import { videoSource } from './video.source.ts';

type Calls = typeof contract.hotVideo;

/** A call waits this long for the model. */
const PATIENCE_MS = 60_000;

export const videoService = (kernel: Kernel) => {
  const { db, tx, model } = kernel;

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, videoSource(actor, body), body),

    reading: ({ channelId }: Actor) => repository.lastReading(db, channelId),

    async info(actor: Actor, id: number): Promise<HotVideoInfo> {
      const row = await findVisible(db, videoSource(actor, {}), id, '作品');
      const [work, history, begun] = await Promise.all([
        repository.loadText(db, id),
        repository.loadHistory(db, id),
        repository.loadThemes(db, actor, id),
      ]);
      if (!work) throw RowMissing('作品');
      return {
        ...row,
        text: work.text,
        measures: measure(work),
        notes: work.notes,
        modelReady: await model.ready(actor.channelId ?? 0),
        history,
        begun,
      };
    },

    async note(actor: Actor, id: number) {
      const work = await repository.findWork(db, actor, id);
      // No row is locked while the model works.
      const notes = await noteWork(kernel, actor, work, AbortSignal.timeout(PATIENCE_MS));
      await tx(actor, async (unit) => {
        await repository.lockWork(unit, actor, 'note', id);
        await repository.storeNotes(unit, id, notes);
        await unit.audit({
          call: contract.hotVideo.note,
          entity: 'hotVideo',
          entityId: id,
          summary: `分析作品「${work.title}」的结构`,
          after: { points: notes.points.length },
        });
      });
      return notes;
    },

    refer: (actor: Actor, { id, form }: BodyOf<Calls['refer']>) =>
      tx(actor, async (unit) => {
        const work = await repository.lockWork(unit, actor, form === 'article' ? 'toArticle' : 'toVideo', id);
        const { themeId, place } = await beginTheme(unit, actor, form, {
          topic: work.title,
          brief: referenceBrief(work),
          tag: '热点视频',
          seconds: work.seconds,
        });
        await repository.insertReference(unit, id, place, { form, themeId });
        await unit.audit({
          call: contract.hotVideo.refer,
          entity: 'hotVideo',
          entityId: id,
          summary: `以作品「${work.title}」为参考新建${THEME_FORMS[form]}`,
          after: { form, themeId },
        });
        return { form, themeId };
      }),

    async origin(actor: Actor, theme: QueryOf<Calls['origin']>) {
      const video = await repository.workOfTheme(db, actor, theme);
      const adopted = await repository.packageOfTheme(db, actor, theme);
      return { video: video ?? null, package: adopted ?? null };
    },
  };
};
