import type { ClueIntake, IntakeState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import { intakePolicy } from '../clue.policy.ts';
import { loadIntakes } from './intake.source.ts';

type Verb = keyof typeof intakePolicy.verbs;
const NOUN = '来源';

export async function loadIntake(db: Queries, actor: Actor, id: number): Promise<ClueIntake> {
  const [row] = await loadIntakes(db, actor, [id]);
  if (!row) throw RowMissing(NOUN);
  return row;
}

/** The source, locked, with nothing in the way of the verb. */
export async function lockIntake(db: Queries, actor: Actor, verb: Verb, id: number) {
  const intake = await db.one<{ id: number; name: string; state: IntakeState; version: number }>(sql`
    SELECT i.id, i.name, i.state, i.version FROM clue_intake i
    WHERE i.id = ${id} AND ${intakePolicy.reach(actor, verb)} FOR UPDATE OF i`);
  if (!intake) throw RowMissing(NOUN);
  intakePolicy.guard(actor, verb, intake);
  return intake;
}

/** What is stored of a token: enough to recognize it and to tell it from others. */
interface StoredToken {
  hash: string;
  tail: string;
}

export async function insertIntake(
  db: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  { name, perMinute }: { name: string; perMinute: number },
  { hash, tail }: StoredToken,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO clue_intake (channel_id, node_id, path, owner_id, name, token_hash, tail, per_minute)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${name}, ${hash}, ${tail}, ${perMinute}) RETURNING id`);
  return row?.id ?? 0;
}

export const updateIntake = (
  db: Queries,
  id: number,
  { name, perMinute }: { name: string; perMinute: number },
) =>
  db.query(sql`
    UPDATE clue_intake SET name = ${name}, per_minute = ${perMinute}, version = version + 1 WHERE id = ${id}`);

/** Replaces the token and opens the source, if it was revoked. */
export const renewToken = (db: Queries, id: number, { hash, tail }: StoredToken) =>
  db.query(sql`
    UPDATE clue_intake SET token_hash = ${hash}, tail = ${tail}, state = 'open', version = version + 1
    WHERE id = ${id}`);

export const revokeIntake = (db: Queries, id: number) =>
  db.query(sql`UPDATE clue_intake SET state = 'revoked', version = version + 1 WHERE id = ${id}`);

export interface OpenIntake {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  name: string;
  perMinute: number;
}

/** The channel of the open source with this token. */
export const findOpenIntake = (db: Queries, hash: string) =>
  db.one<{ channelId: number }>(sql`
    SELECT channel_id AS "channelId" FROM clue_intake WHERE token_hash = ${hash} AND state = 'open'`);

/** The open source with this token, locked: its requests run one after another. */
export const lockOpenIntake = (db: Queries, hash: string) =>
  db.one<OpenIntake>(sql`
    SELECT i.id, i.channel_id AS "channelId", i.node_id AS "nodeId", i.path, i.name, i.per_minute AS "perMinute"
    FROM clue_intake i WHERE i.token_hash = ${hash} AND i.state = 'open' FOR UPDATE OF i`);

/** The content's mark of an earlier request with the same key. */
export const findRequest = (db: Queries, intakeId: number, requestKey: string) =>
  db.one<{ mark: string }>(sql`
    SELECT content_mark AS mark FROM clue_intake_call WHERE intake_id = ${intakeId} AND request_key = ${requestKey}`);

export async function countRequests(db: Queries, intakeId: number): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM clue_intake_call WHERE intake_id = ${intakeId} AND at > now() - interval '1 minute'`);
  return row?.count ?? 0;
}

/** Stores a request and counts it; `isNew` says whether it brought a new clue. */
export async function recordRequest(
  db: Queries,
  intakeId: number,
  { requestKey, mark, isNew }: { requestKey: string; mark: string; isNew: boolean },
) {
  await db.query(sql`
    INSERT INTO clue_intake_call (intake_id, request_key, content_mark) VALUES (${intakeId}, ${requestKey}, ${mark})`);
  await db.query(sql`
    UPDATE clue_intake SET received = received + 1, made = made + ${isNew ? 1 : 0}, last_at = now() WHERE id = ${intakeId}`);
}
