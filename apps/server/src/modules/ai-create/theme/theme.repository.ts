import { contract, type Theme, type ThemeInput, themeState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, assignments, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { type Place, placeOf } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { isUnsettled } from '../../publish/index.ts';
import { IllegalMove } from '../ai-create.errors.ts';
import { newSeed } from '../generate/seed.ts';
import { type ThemeFacts, type ThemeVerb, themePolicy } from './theme.policy.ts';
import { ownedThemes, UNLOCKED } from './theme.scope.ts';

export interface ThemeRecord extends ThemeFacts, Place {
  id: number;
  input: ThemeInput;
  note: string;
  statusBefore: Theme['status'] | null;
  autoSend: boolean;
  seed: number;
  jobId: string | null;
  scheduledAt: string | null;
  releasedBy: number | null;
  version: number;
}

const record = sql`
  t.id, t.channel_id AS "channelId", t.node_id AS "nodeId", t.path, t.owner_id AS "ownerId", t.topic, t.input, t.status, t.note,
  t.status_before AS "statusBefore", t.auto_send AS "autoSend", t.seed, t.job_id AS "jobId", t.scheduled_at AS "scheduledAt",
  t.released_by AS "releasedBy", t.version, t.count,
  (SELECT count(*)::int FROM ai_article a WHERE a.theme_id = t.id) AS total,
  (SELECT count(*)::int FROM ai_article a WHERE a.theme_id = t.id AND a.status = 'done') AS done, ${UNLOCKED}`;

export const findThemes = (db: Queries, where: SQL) =>
  db.query<ThemeRecord>(sql`SELECT ${record} FROM ai_theme t WHERE ${where} ORDER BY t.id`);

/** Locks a theme without a check of scope: for jobs and publishing. */
export const holdTheme = (db: Queries, id: number) =>
  db.one<ThemeRecord>(sql`SELECT ${record} FROM ai_theme t WHERE t.id = ${id} FOR UPDATE`);

export async function seenTheme(
  db: Queries,
  actor: Actor,
  asked: RequiredCalls,
  id: number,
): Promise<ThemeRecord> {
  const [row] = await findThemes(
    db,
    sql`t.id = ${id} AND ${ownedThemes(actor, asked)} AND t.status <> 'deleted'`,
  );
  if (!row) throw RowMissing('主题');
  return row;
}

/** Locks themes within the actor's scope for a call, in the order of their ids; a foreign one looks like a missing one. */
export async function lockWithin(db: Queries, actor: Actor, asked: RequiredCalls, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await db.query<ThemeRecord>(sql`
    SELECT ${record} FROM ai_theme t WHERE t.id = ${anyOf(wanted)} AND ${ownedThemes(actor, asked)} ORDER BY t.id FOR UPDATE`);
  if (rows.length < wanted.length) throw RowMissing('主题');
  return rows;
}

/** Locks themes that the actor may do this with, every one of them. */
export async function lockThemes(
  db: Queries,
  actor: Actor,
  verb: ThemeVerb,
  ids: readonly number[],
  /** The call that does it, if it is not the verb's own. */
  asked: RequiredCalls = themePolicy.verbs[verb].call,
): Promise<ThemeRecord[]> {
  const rows = await lockWithin(db, actor, asked, ids);
  for (const row of rows) themePolicy.guard(actor, verb, row);
  return rows;
}

export async function lockTheme(
  db: Queries,
  actor: Actor,
  verb: ThemeVerb,
  id: number,
  asked?: RequiredCalls,
): Promise<ThemeRecord> {
  const [row] = await lockThemes(db, actor, verb, [id], asked);
  if (!row) throw RowMissing('主题');
  return row;
}

/** The input of a theme without a check of scope: for work on one of its articles that the actor may see. */
export const themeInput = async (db: Queries, id: number): Promise<ThemeInput | undefined> =>
  (await db.one<{ input: ThemeInput }>(sql`SELECT input FROM ai_theme WHERE id = ${id}`))?.input;

/** Writes a new draft at the actor's place and locks it. */
export async function insertTheme(unit: Unit, actor: Actor, input: ThemeInput): Promise<ThemeRecord> {
  const { channelId, nodeId, path, ownerId } = await placeOf(unit, actor, contract.aiTheme.create);
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO ai_theme (channel_id, node_id, path, owner_id, topic, input, count, platforms, tags, seed)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${input.topic}, ${JSON.stringify(input)}::jsonb, ${input.count},
            ${input.platforms}::text[], ${input.tags}::text[], ${newSeed()}) RETURNING id`);
  const theme = row && (await holdTheme(unit, row.id));
  if (!theme) throw new Error('the theme was not written');
  return theme;
}

export interface ThemeChange {
  input?: ThemeInput;
  status?: Theme['status'];
  statusBefore?: Theme['status'] | null;
  note?: string;
  autoSend?: boolean;
  seed?: number;
  jobId?: string | null;
  scheduledAt?: string | null;
  releasedBy?: number;
  /** Something went out just now. */
  released?: boolean;
}

const COLUMNS = {
  input: (input: ThemeInput) => sql`
    topic = ${input.topic}, input = ${JSON.stringify(input)}::jsonb, count = ${input.count},
    platforms = ${input.platforms}::text[], tags = ${input.tags}::text[]`,
  status: sql`status`,
  statusBefore: sql`status_before`,
  note: sql`note`,
  autoSend: sql`auto_send`,
  seed: sql`seed`,
  jobId: sql`job_id`,
  scheduledAt: sql`scheduled_at`,
  releasedBy: sql`released_by`,
  released: (now: boolean) => sql`released_at = CASE WHEN ${now} THEN now() ELSE released_at END`,
};

/** Changes one theme; every change grows its version and is announced to the owner and the person who made it. */
export async function writeTheme(
  unit: Unit,
  { id, ownerId }: ThemeRecord,
  change: ThemeChange,
  alsoTell?: number,
) {
  await unit.query(sql`
    UPDATE ai_theme SET ${assignments(change, COLUMNS)}, updated_at = now(), version = version + 1 WHERE id = ${id}`);
  for (const memberId of new Set([ownerId, alsoTell ?? ownerId]))
    await unit.announce('theme.changed', { ids: [id] }, memberId);
}

/**
 * What a theme becomes when something else about it has ended: it is 发布中 until publishing has told how its release ended, and
 * that finds it there. Posts of a release that has been told, as those a person is to publish, do not hold it.
 */
export const standing = async (
  db: Queries,
  { id }: Pick<ThemeRecord, 'id'>,
  otherwise: Theme['status'],
): Promise<Theme['status']> => ((await isUnsettled(db, 'aiTheme', id)) ? 'releasing' : otherwise);

/** The one gate for states: an illegal move answers clearly and changes nothing. */
export function mayMove({ topic, status }: ThemeRecord, to: Theme['status'], verb: string) {
  if (!themeState.mayMove(status, to)) throw IllegalMove(topic, status, verb);
}

/** Themes of these articles that go out by themselves and whose articles are all passed. */
export const themesPassed = (db: Queries, articleIds: readonly number[]) =>
  db.query<{ id: number }>(sql`
    SELECT DISTINCT t.id FROM ai_theme t JOIN ai_article a ON a.theme_id = t.id
    WHERE a.id = ${anyOf(articleIds)} AND t.auto_send AND t.status IN ('ready', 'releasing') AND NOT EXISTS (
      SELECT 1 FROM ai_article o WHERE o.theme_id = t.id AND o.review <> 'passed')`);
