import { type BodyOf, contract, type HotVideoInfo, type QueryOf, THEME_FORMS } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { beginTheme } from '../begin-theme.ts';
import { FRESH_HOURS } from '../read/read-films.ts';
import { videoPolicy } from '../video.policy.ts';
import { measure } from './measure.ts';
import { noteWork } from './note.ts';
import { referenceBrief } from './reference-brief.ts';
import { videoSource } from './video.source.ts';

type Calls = typeof contract.hotVideo;
type Verb = keyof typeof videoPolicy.verbs;

/** A model may think for so long. */
const PATIENCE_MS = 60_000;
const MOST_HISTORY = 500;

interface Work {
  id: number;
  title: string;
  text: string;
  author: string;
  url: string;
  seconds: number | null;
  views: number | null;
  ratio: number | null;
  notes: HotVideoInfo['notes'];
}

/** Rows (`r`) that hang where their theme hangs. */
const placedIn = (actor: Actor, asked: Asked) =>
  scope(actor, asked).on({
    channel: sql`r.channel_id`,
    path: sql`r.path`,
    node: sql`r.node_id`,
    owner: sql`r.owner_id`,
  });

export const videoService = (kernel: Kernel) => {
  const { db, tx, model } = kernel;

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, videoSource(actor, body), body),

    async reading({ channelId }: Actor) {
      const row = await db.one<{ readAt: string | null; trouble: string; stale: boolean }>(sql`
        SELECT read_at AS "readAt", trouble, read_at < now() - make_interval(hours => ${FRESH_HOURS}) AS stale
        FROM hot_film_reading WHERE channel_id = ${channelId}`);
      return { readAt: row?.readAt ?? null, trouble: row?.trouble ?? '', stale: row?.stale ?? false };
    },

    async info(actor: Actor, id: number): Promise<HotVideoInfo> {
      const row = await findSeen(db, videoSource(actor, {}), id, '作品');
      const [work, history, begun] = await Promise.all([
        db.one<Work>(sql`SELECT title, text, seconds, notes FROM hot_work WHERE id = ${id}`),
        db.query<HotVideoInfo['history'][number]>(sql`
          SELECT at, views, likes, comments, shares FROM (
            SELECT * FROM hot_work_figure WHERE work_id = ${id} ORDER BY at DESC LIMIT ${MOST_HISTORY}) f ORDER BY at`),
        db.query<HotVideoInfo['begun'][number]>(sql`
          SELECT r.form, r.theme_id AS "themeId", json_build_object('id', n.id, 'name', n.name) AS node, m.name AS member, r.at
          FROM hot_reference r JOIN node n ON n.id = r.node_id JOIN member m ON m.id = r.owner_id
          WHERE r.work_id = ${id} AND ${placedIn(actor, contract.hotVideo.info)} ORDER BY r.at DESC, r.id DESC LIMIT 50`),
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
      const work = await db.one<Work>(sql`
        SELECT p.id, p.title, p.text, p.seconds FROM hot_work p WHERE p.id = ${id} AND ${videoPolicy.reach(actor, 'note')}`);
      if (!work) throw RowMissing('作品');
      // Nothing is held while a model thinks.
      const notes = await noteWork(kernel, actor, work, AbortSignal.timeout(PATIENCE_MS));
      await tx(actor, async (unit) => {
        await lock(unit, actor, 'note', id);
        await unit.query(sql`UPDATE hot_work SET notes = ${JSON.stringify(notes)}::jsonb WHERE id = ${id}`);
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
        const work = await lock(unit, actor, form === 'article' ? 'toArticle' : 'toVideo', id);
        const { themeId, place } = await beginTheme(unit, actor, form, {
          topic: work.title,
          brief: referenceBrief(work),
          tag: '热点视频',
          seconds: work.seconds,
        });
        await unit.query(sql`
          INSERT INTO hot_reference (channel_id, node_id, path, owner_id, work_id, form, theme_id)
          VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${id}, ${form}, ${themeId})`);
        await unit.query(sql`UPDATE hot_work SET themes = themes + 1 WHERE id = ${id}`);
        await unit.audit({
          call: contract.hotVideo.refer,
          entity: 'hotVideo',
          entityId: id,
          summary: `以作品「${work.title}」为参考新建${THEME_FORMS[form]}`,
          after: { form, themeId },
        });
        return { form, themeId };
      }),

    async origin(actor: Actor, { form, themeId }: QueryOf<Calls['origin']>) {
      const reached = placedIn(actor, contract.hotVideo.origin);
      const video = await db.one<{
        id: number;
        title: string;
        author: string;
        url: string;
        views: number | null;
        ratio: number | null;
      }>(sql`
        SELECT p.id, p.title, p.author, p.url, p.views, round(p.ratio::numeric, 1)::float8 AS ratio
        FROM hot_reference r JOIN hot_work p ON p.id = r.work_id WHERE r.form = ${form} AND r.theme_id = ${themeId} AND ${reached}`);
      const adopted = await db.one<{ id: number; name: string }>(sql`
        SELECT k.id, k.title AS name FROM hot_adoption r JOIN hot_package k ON k.id = r.package_id
        WHERE r.form = ${form} AND r.theme_id = ${themeId} AND ${reached} ORDER BY r.id DESC LIMIT 1`);
      return { video: video ?? null, package: adopted ?? null };
    },
  };
};

async function lock(unit: Unit, actor: Actor, verb: Verb, id: number): Promise<Work> {
  const work = await unit.one<Work>(sql`
    SELECT p.id, p.title, p.text, p.author, p.url, p.seconds, p.views, p.ratio, p.notes FROM hot_work p
    WHERE p.id = ${id} AND ${videoPolicy.reach(actor, verb)} FOR UPDATE OF p`);
  if (!work) throw RowMissing('作品');
  videoPolicy.guard(actor, verb, work);
  return work;
}
