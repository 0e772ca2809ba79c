import { type Theme, type ThemeInput, themeState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { IllegalMove } from '../ai-create.errors.ts';
import { type ThemeFacts, type ThemeVerb, themePolicy } from './theme.policy.ts';
import { ownedThemes } from './theme.scope.ts';

export interface ThemeRecord extends ThemeFacts {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  ownerId: number;
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
  (SELECT count(*)::int FROM ai_article a WHERE a.theme_id = t.id AND a.status = 'done') AS done`;

export const findThemes = (db: Queries, where: SQL) =>
  db.query<ThemeRecord>(sql`SELECT ${record} FROM ai_theme t WHERE ${where} ORDER BY t.id`);

/** The theme, locked until the transaction ends, whoever asks: for jobs and publishing. */
export const holdTheme = (db: Queries, id: number) =>
  db.one<ThemeRecord>(sql`SELECT ${record} FROM ai_theme t WHERE t.id = ${id} FOR UPDATE`);

export async function seenTheme(db: Queries, actor: Actor, asked: Asked, id: number): Promise<ThemeRecord> {
  const [row] = await findThemes(
    db,
    sql`t.id = ${id} AND ${ownedThemes(actor, asked)} AND t.status <> 'deleted'`,
  );
  if (!row) throw RowMissing('主题');
  return row;
}

/** Those within the actor's reach for a call, locked in the order of their ids; one out of reach does not exist. */
export async function lockWithin(db: Queries, actor: Actor, asked: Asked, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await db.query<ThemeRecord>(sql`
    SELECT ${record} FROM ai_theme t WHERE t.id = ${anyOf(wanted)} AND ${ownedThemes(actor, asked)} ORDER BY t.id FOR UPDATE`);
  if (rows.length < wanted.length) throw RowMissing('主题');
  return rows;
}

/** Those the actor may do this with, every one of them. */
export async function lockThemes(
  db: Queries,
  actor: Actor,
  verb: ThemeVerb,
  ids: readonly number[],
  /** Where another call than the verb's own does the same. */
  asked: Asked = themePolicy.verbs[verb].call,
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
  asked?: Asked,
): Promise<ThemeRecord> {
  const [row] = await lockThemes(db, actor, verb, [id], asked);
  if (!row) throw RowMissing('主题');
  return row;
}

/** Writes columns of one theme; every change grows its version and is told to whoever looks at it. */
export async function writeTheme(unit: Unit, { id, ownerId }: ThemeRecord, columns: SQL, alsoTell?: number) {
  await unit.query(
    sql`UPDATE ai_theme SET ${columns}, updated_at = now(), version = version + 1 WHERE id = ${id}`,
  );
  for (const memberId of new Set([ownerId, alsoTell ?? ownerId]))
    await unit.announce('theme.changed', { ids: [id] }, memberId);
}

/** The one gate for states: an illegal move answers clearly and changes nothing. */
export function mayMove({ topic, status }: ThemeRecord, to: Theme['status'], verb: string) {
  if (!themeState.mayMove(status, to)) throw IllegalMove(topic, status, verb);
}
