import { contract, type LiveSound } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import { soundingOf, spokenKey } from '../../video-resource/index.ts';

/** Which is made first when several wait. */
export const URGENCY = { loop: 0, listen: 10, event: 20, keyword: 30, insert: 40, urgent: 50 } as const;

/** Whose sound it is, who says it, and how fast in hundredths. */
export interface Speaking {
  place: Pick<Place, 'channelId' | 'nodeId' | 'path'>;
  voiceId: number;
  speed: number;
}

/** Texts and the keys of their sounds, as the voice would say them now. */
export async function keyed(db: Queries, { place, voiceId, speed }: Speaking, texts: readonly string[]) {
  const sounding = await soundingOf(db, { ...place, voiceId });
  return [...new Set(texts)].map((text) => ({
    text,
    key: spokenKey(sounding, { id: voiceId, speed }, text),
  }));
}

interface Wanted extends Speaking {
  place: Place;
  texts: readonly string[];
  urgency: number;
}

/**
 * The sounds of these texts by text, made or to be made; one that failed is tried again. By their keys, so that two rooms of a node that
 * want the same ones, each from where it stands, lock them in one order.
 */
export async function wantSounds(
  db: Queries,
  { place, voiceId, speed, texts, urgency }: Wanted,
): Promise<Map<string, Sound>> {
  const rows = await keyed(db, { place, voiceId, speed }, texts);
  const made = await db.query<Sound & { text: string }>(sql`
    INSERT INTO live_sound (channel_id, node_id, path, owner_id, voice_id, speed, urgency, key, text)
    SELECT ${place.channelId}::bigint, ${place.nodeId}::bigint, ${place.path}, ${place.ownerId}::bigint, ${voiceId}::bigint,
           ${speed}::int, ${urgency}::int, w.key, w.text
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w(key text, text text) ORDER BY w.key
    ON CONFLICT (node_id, key) DO UPDATE SET urgency = greatest(live_sound.urgency, excluded.urgency),
      state = CASE WHEN live_sound.state = 'failed' THEN 'making' ELSE live_sound.state END,
      used_at = CASE WHEN live_sound.used_at < now() - interval '1 day' THEN now() ELSE live_sound.used_at END
    RETURNING id, text, state, note, object, sha256, duration_ms AS "durationMs"`);
  return new Map(made.map(({ text, ...sound }) => [text, sound]));
}

export interface Making {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  ownerId: number;
  voiceId: number;
  speed: number;
  text: string;
}
interface Turn {
  /** What somebody in a room waits for, or all else. */
  soon: boolean;
  /** Voices that speak already. */
  speaking: readonly number[];
  /** Channels that had a turn, the latest last. */
  served: readonly number[];
}
const TAKEN = sql`now() + interval '15 seconds'`;
const IN_LANE = (soon: boolean) => sql`state = 'making' AND (urgency >= ${URGENCY.event}) = ${soon}::boolean`;

/**
 * Takes the most urgent one that nobody else makes; of those alike the channels take turns, so that a long script keeps nobody else's
 * first lines waiting.
 */
export const takeSound = (db: Queries, { soon, speaking, served }: Turn) =>
  db.one<Making>(sql`
    UPDATE live_sound SET taken_until = ${TAKEN} WHERE id = (
      SELECT id FROM live_sound
      WHERE ${IN_LANE(soon)} AND voice_id <> ALL(${[...speaking]}::bigint[]) AND (taken_until IS NULL OR taken_until < now())
      ORDER BY urgency DESC, array_position(${[...served]}::bigint[], channel_id) NULLS FIRST, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, channel_id AS "channelId", node_id AS "nodeId", path, owner_id AS "ownerId", voice_id AS "voiceId", speed, text`);

/** Whether others make some: theirs to finish, unless their process ends before. */
export const anyTaken = async (db: Queries, soon: boolean): Promise<boolean> =>
  (await db.one(sql`SELECT 1 AS found FROM live_sound WHERE ${IN_LANE(soon)} LIMIT 1`)) !== undefined;

export const stillMaking = (db: Queries, id: number) =>
  db.query(sql`UPDATE live_sound SET taken_until = ${TAKEN} WHERE id = ${id} AND state = 'making'`);
export const giveBack = (db: Queries, id: number) =>
  db.query(sql`UPDATE live_sound SET taken_until = NULL WHERE id = ${id} AND state = 'making'`);

/** Of these texts those that a voice could not say are asked of it once more. */
export const sayAgain = async (db: Queries, by: Speaking, texts: readonly string[]) =>
  db.query(sql`
    UPDATE live_sound SET state = 'making' WHERE node_id = ${by.place.nodeId} AND state = 'failed'
      AND key = ${anyOf(keysOf(await keyed(db, by, texts)), 'text')} RETURNING id`);

/** These, which rooms refer to, likewise: whatever they would be called by now. */
export const sayTheseAgain = (db: Queries, ids: readonly number[]) =>
  db.query(sql`
    UPDATE live_sound SET state = 'making' WHERE id = ${anyOf(ids)} AND state = 'failed' RETURNING id`);

export const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);

interface Made {
  /** Of what it was really spoken with. */
  key: string;
  object: string;
  sha256: string;
  durationMs: number;
  marks: unknown;
  offline: boolean;
}
/**
 * A sound under the name of what is heard in it: the dictionary may have changed since it was asked for. Where somebody asked for that
 * one meanwhile, theirs keeps the name, and this one stays only with the rooms that refer to it.
 */
export const keepSound = (
  db: Queries,
  id: number,
  { key, object, sha256, durationMs, marks, offline }: Made,
) =>
  db.query(sql`
    UPDATE live_sound d SET state = 'ready', taken_until = NULL, note = '', object = ${object}, sha256 = ${sha256}, duration_ms = ${durationMs},
           marks = ${JSON.stringify(marks)}::jsonb, offline = ${offline},
           key = CASE WHEN EXISTS (SELECT FROM live_sound o WHERE o.node_id = d.node_id AND o.key = ${key}::text AND o.id <> d.id)
                      THEN ${key}::text || ' ' || d.id ELSE ${key}::text END
    WHERE d.id = ${id}`);

export const failSound = (db: Queries, id: number, note: string) =>
  db.query(
    sql`UPDATE live_sound SET state = 'failed', taken_until = NULL, note = ${note} WHERE id = ${id} AND state = 'making'`,
  );

/** Those that failed today are tried again, for instance once the offline voice is there. */
export const retrySounds = (db: Queries) =>
  db.query(sql`
    UPDATE live_sound SET state = 'making', note = '' WHERE state = 'failed' AND created_at > now() - interval '1 day' RETURNING id`);

export interface Sound {
  id: number;
  state: LiveSound['state'];
  note: string;
  object: string | null;
  sha256: string | null;
  durationMs: number | null;
}
export async function soundsById(db: Queries, ids: readonly number[]): Promise<Map<number, Sound>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<Sound>(sql`
    SELECT id, state, note, object, sha256, duration_ms AS "durationMs" FROM live_sound WHERE id = ${anyOf([...new Set(ids)])}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Texts and the key that each has now. */
export const keysByText = async (db: Queries, by: Speaking, texts: readonly string[]) =>
  new Map((await keyed(db, by, texts)).map(({ text, key }) => [text, key]));

/** The key that each of these sounds was made under. */
export async function keysOfSounds(db: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.query<{ id: number; key: string }>(sql`
    SELECT id, key FROM live_sound WHERE id = ${anyOf([...new Set(ids)])}`);
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** The sounds of a place by their keys, as far as somebody asked for them: a room is about to say them, so they count as used. */
export async function soundsByKey(
  db: Queries,
  { nodeId }: Pick<Place, 'nodeId'>,
  keys: readonly string[],
): Promise<Map<string, Sound>> {
  await db.query(sql`
    UPDATE live_sound SET used_at = now()
    WHERE node_id = ${nodeId} AND key = ${anyOf(keys, 'text')} AND used_at < now() - interval '1 day'`);
  const rows = await db.query<Sound & { key: string }>(sql`
    SELECT key, id, state, note, object, sha256, duration_ms AS "durationMs" FROM live_sound
    WHERE node_id = ${nodeId} AND key = ${anyOf(keys, 'text')}`);
  return new Map(rows.map(({ key, ...sound }) => [key, sound]));
}

export const marksOf = async (db: Queries, id: number): Promise<[number, number][]> =>
  (await db.one<{ marks: [number, number][] }>(sql`SELECT marks FROM live_sound WHERE id = ${id}`))?.marks ??
  [];

/** A sound that somebody asked to hear, as they may see it. */
export const seenSound = (db: Queries, actor: Actor, id: number) =>
  db.one<Omit<LiveSound, 'url'> & { object: string | null }>(sql`
    SELECT r.id, r.text, r.state, r.note, r.object, r.duration_ms AS "durationMs", r.marks, r.offline FROM live_sound r
    WHERE r.id = ${id} AND ${changeable(actor, contract.liveScript.heard)}`);
