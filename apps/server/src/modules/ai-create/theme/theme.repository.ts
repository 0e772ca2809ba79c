import { type Key, type Theme, type ThemeInput, themeState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { IllegalMove } from '../ai-create.errors.ts';

/** Themes (`t`) within the actor's scope for a key. */
export const ownedThemes = (actor: Actor, key: Key | readonly Key[]): SQL =>
  scope(actor, key).on({
    channel: sql`t.channel_id`,
    path: sql`t.path`,
    node: sql`t.node_id`,
    owner: sql`t.owner_id`,
  });

export interface ThemeRecord {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  ownerId: number;
  topic: string;
  input: ThemeInput;
  status: Theme['status'];
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
  t.released_by AS "releasedBy", t.version`;

export const findThemes = (db: Queries, where: SQL) =>
  db.query<ThemeRecord>(sql`SELECT ${record} FROM ai_theme t WHERE ${where} ORDER BY t.id`);

/** The theme, locked until the transaction ends, whoever asks: for jobs and publishing. */
export const holdTheme = (db: Queries, id: number) =>
  db.one<ThemeRecord>(sql`SELECT ${record} FROM ai_theme t WHERE t.id = ${id} FOR UPDATE`);

export async function seenTheme(db: Queries, actor: Actor, key: Key, id: number): Promise<ThemeRecord> {
  const [row] = await findThemes(
    db,
    sql`t.id = ${id} AND ${ownedThemes(actor, key)} ${key === '14-5' ? sql`` : sql`AND t.status <> 'deleted'`}`,
  );
  if (!row) throw RowMissing('主题');
  return row;
}

/** The actor's for a key, locked in the order of their ids; one that is not theirs is one that does not exist. */
export async function lockThemes(
  db: Queries,
  actor: Actor,
  key: Key,
  ids: readonly number[],
): Promise<ThemeRecord[]> {
  const wanted = [...new Set(ids)];
  const rows = await db.query<ThemeRecord>(sql`
    SELECT ${record} FROM ai_theme t WHERE t.id = ${anyOf(wanted)} AND ${ownedThemes(actor, key)}
      ${key === '14-5' ? sql`` : sql`AND t.status <> 'deleted'`} ORDER BY t.id FOR UPDATE`);
  if (rows.length < wanted.length) throw RowMissing('主题');
  return rows;
}

export async function lockTheme(db: Queries, actor: Actor, key: Key, id: number): Promise<ThemeRecord> {
  const [row] = await lockThemes(db, actor, key, [id]);
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
