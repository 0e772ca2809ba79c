import { contract, type HotVideoInfo, type ThemeForm } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import { FRESH_HOURS } from '../read/read-films.service.ts';
import { videoPolicy } from '../video.policy.ts';

type Verb = keyof typeof videoPolicy.verbs;
const NOUN = '作品';
const MOST_HISTORY = 500;
const THEMES_SHOWN = 50;

export interface Work {
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

/** Rows (`r`) that belong to the place of their theme, within a call's scope. */
const placedIn = (actor: Actor, call: RequiredCalls) => scope(actor, call).onRows(sql`r`);

/** When the channel's list of films was read last, and what was wrong with it. */
export async function lastReading(db: Queries, channelId: number | null) {
  const row = await db.one<{ readAt: string | null; trouble: string; stale: boolean | null }>(sql`
    SELECT read_at AS "readAt", trouble, read_at < now() - make_interval(hours => ${FRESH_HOURS}) AS stale
    FROM hot_film_reading WHERE channel_id = ${channelId}`);
  return { readAt: row?.readAt ?? null, trouble: row?.trouble ?? '', stale: row?.stale ?? false };
}

export const loadText = (db: Queries, id: number) =>
  db.one<Pick<Work, 'title' | 'text' | 'seconds' | 'notes'>>(
    sql`SELECT title, text, seconds, notes FROM hot_work WHERE id = ${id}`,
  );

/** The latest figures of a work, oldest first. */
export const loadHistory = (db: Queries, id: number) =>
  db.query<HotVideoInfo['history'][number]>(sql`
    SELECT at, views, likes, comments, shares FROM (
      SELECT * FROM hot_work_figure WHERE work_id = ${id} ORDER BY at DESC LIMIT ${MOST_HISTORY}) f ORDER BY at`);

/** The latest themes that were made after the work and that the actor sees. */
export const loadThemes = (db: Queries, actor: Actor, id: number) =>
  db.query<HotVideoInfo['begun'][number]>(sql`
    SELECT r.form, r.theme_id AS "themeId", json_build_object('id', n.id, 'name', n.name) AS node, m.name AS member, r.at
    FROM hot_reference r JOIN node n ON n.id = r.node_id JOIN member m ON m.id = r.owner_id
    WHERE r.work_id = ${id} AND ${placedIn(actor, contract.hotVideo.info)} ORDER BY r.at DESC, r.id DESC LIMIT ${THEMES_SHOWN}`);

/** The work that the actor may have analysed, without a lock. */
export async function findWork(db: Queries, actor: Actor, id: number) {
  const work = await db.one<Pick<Work, 'id' | 'title' | 'text' | 'seconds'>>(sql`
    SELECT p.id, p.title, p.text, p.seconds FROM hot_work p WHERE p.id = ${id} AND ${videoPolicy.reach(actor, 'note')}`);
  if (!work) throw RowMissing(NOUN);
  return work;
}

/** The work, locked, with nothing in the way of the verb. */
export async function lockWork(db: Queries, actor: Actor, verb: Verb, id: number): Promise<Work> {
  const work = await db.one<Work>(sql`
    SELECT p.id, p.title, p.text, p.author, p.url, p.seconds, p.views, p.ratio, p.notes FROM hot_work p
    WHERE p.id = ${id} AND ${videoPolicy.reach(actor, verb)} FOR UPDATE OF p`);
  if (!work) throw RowMissing(NOUN);
  videoPolicy.guard(actor, verb, work);
  return work;
}

export const storeNotes = (db: Queries, id: number, notes: NonNullable<Work['notes']>) =>
  db.query(sql`UPDATE hot_work SET notes = ${JSON.stringify(notes)}::jsonb WHERE id = ${id}`);

/** Stores which theme was made after the work. */
export async function insertReference(
  db: Queries,
  workId: number,
  { channelId, nodeId, path, ownerId }: Place,
  { form, themeId }: { form: ThemeForm; themeId: number },
) {
  await db.query(sql`
    INSERT INTO hot_reference (channel_id, node_id, path, owner_id, work_id, form, theme_id)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${workId}, ${form}, ${themeId})`);
  await db.query(sql`UPDATE hot_work SET themes = themes + 1 WHERE id = ${workId}`);
}

interface Theme {
  form: ThemeForm;
  themeId: number;
}

/** The work after which a theme was made. */
export const workOfTheme = (db: Queries, actor: Actor, { form, themeId }: Theme) =>
  db.one<Pick<Work, 'id' | 'title' | 'author' | 'url' | 'views' | 'ratio'>>(sql`
    SELECT p.id, p.title, p.author, p.url, p.views, round(p.ratio::numeric, 1)::float8 AS ratio
    FROM hot_reference r JOIN hot_work p ON p.id = r.work_id
    WHERE r.form = ${form} AND r.theme_id = ${themeId} AND ${placedIn(actor, contract.hotVideo.origin)}`);

/** The package that a theme was adopted from. */
export const packageOfTheme = (db: Queries, actor: Actor, { form, themeId }: Theme) =>
  db.one<{ id: number; name: string }>(sql`
    SELECT k.id, k.title AS name FROM hot_adoption r JOIN hot_package k ON k.id = r.package_id
    WHERE r.form = ${form} AND r.theme_id = ${themeId} AND ${placedIn(actor, contract.hotVideo.origin)} ORDER BY r.id DESC LIMIT 1`);
