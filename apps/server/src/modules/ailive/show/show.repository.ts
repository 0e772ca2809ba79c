import { contract, type ScriptLine } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import { RowMissing, translate } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { AccountOnAir } from '../ailive.errors.ts';
import type { LoopLine, RoomQueue } from '../room/queue.ts';
import { type ShowFacts, type ShowVerb, showPolicy } from './show.policy.ts';

/** A show whose room somebody may see, who controls it, and whose window plays it. */
export const seenShow = (
  db: Queries,
  actor: Actor,
  id: number,
  asked: RequiredCalls = contract.liveShow.room,
) =>
  db.one<
    { id: number; channelId: number; path: string; playerId: number | null } & Omit<ShowFacts, 'platform'>
  >(sql`
    SELECT r.id, r.channel_id AS "channelId", r.path, r.state, r.paused, r.controller_id AS "controllerId", c.name AS "controllerName",
           (r.queue->>'playerId')::bigint AS "playerId"
    FROM live_show r LEFT JOIN member c ON c.id = r.controller_id WHERE r.id = ${id} AND ${changeable(actor, asked)}`);

export interface LockedShow extends ShowFacts, Place {
  id: number;
  name: string;
  accountId: number;
  scriptId: number | null;
  endsAt: string;
}

/** The show for what is to be done with it, or a refusal; locked until the transaction ends. */
export async function lockShow(unit: Unit, actor: Actor, verb: ShowVerb, id: number): Promise<LockedShow> {
  const row = await unit.one<LockedShow>(sql`
    SELECT r.id, r.name, r.account_id AS "accountId", r.script_id AS "scriptId", r.ends_at AS "endsAt", r.state, r.paused,
           r.controller_id AS "controllerId", (SELECT c.name FROM member c WHERE c.id = r.controller_id) AS "controllerName",
           (SELECT a.platform FROM live_account a WHERE a.id = r.account_id) AS platform,
           r.channel_id AS "channelId", r.node_id AS "nodeId", r.path, r.owner_id AS "ownerId"
    FROM live_show r WHERE r.id = ${id} AND ${showPolicy.reach(actor, verb)} FOR UPDATE OF r`);
  if (!row) throw RowMissing('直播场次');
  showPolicy.guard(actor, verb, row);
  return row;
}

/** What is looked at before a show goes on air, and may be looked at again later. */
export const showToCheck = (db: Queries, actor: Actor, id: number) =>
  db.one<Pick<LockedShow, 'channelId' | 'nodeId' | 'path' | 'accountId' | 'scriptId' | 'endsAt'>>(sql`
    SELECT r.channel_id AS "channelId", r.node_id AS "nodeId", r.path, r.account_id AS "accountId", r.script_id AS "scriptId",
           r.ends_at AS "endsAt"
    FROM live_show r WHERE r.id = ${id} AND ${changeable(actor, contract.liveShow.preflight)}`);

export interface ShowAccount {
  id: number;
  name: string;
  platform: string;
  connected: boolean;
  /** Something signed with its secret was heard. */
  heard: boolean;
  aiNotice: boolean;
}
const ACCOUNT = sql`r.id, r.name, r.platform, (r.platform = 'sandbox' OR r.heard_at IS NOT NULL) AS heard, (r.platform = 'sandbox' OR r.secret_sealed IS NOT NULL) AS connected, r.ai_notice AS "aiNotice"`;
export const usableAccount = (db: Queries, actor: Actor, id: number) =>
  db.one<ShowAccount>(sql`
    SELECT ${ACCOUNT} FROM live_account r WHERE r.id = ${id} AND ${changeable(actor, contract.liveAccount.list)}`);
export const accountById = (db: Queries, id: number) =>
  db.one<ShowAccount>(sql`SELECT ${ACCOUNT} FROM live_account r WHERE r.id = ${id}`);

export async function insertShow(
  db: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  show: {
    name: string;
    accountId: number;
    scriptId: number;
    scriptName: string;
    startsAt: string | null;
    endsAt: string;
  },
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO live_show (channel_id, node_id, path, owner_id, name, account_id, script_id, script_name, starts_at, ends_at)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${show.name}, ${show.accountId}, ${show.scriptId}, ${show.scriptName}, ${show.startsAt}, ${show.endsAt})
    RETURNING id`);
  return row?.id ?? 0;
}

export const deleteShow = (db: Queries, id: number) => db.query(sql`DELETE FROM live_show WHERE id = ${id}`);

export const scriptOf = (db: Queries, id: number) =>
  db.one<{ name: string; product: string; lines: ScriptLine[] }>(
    sql`SELECT name, product, lines FROM live_script WHERE id = ${id}`,
  );

interface Going {
  controllerId: number;
  scriptName: string;
  product: string;
  loop: readonly LoopLine[];
  queue: RoomQueue;
  confirmed: readonly { code: string; note: string }[];
  voiceId: number;
  speed: number;
  volume: number;
  musicObject: string | null;
  musicVolume: number;
  musicDuck: number;
}
/** A show gets ready: from now on it says what the script says now. */
export const beginShow = (db: Queries, id: number, show: Going) =>
  db
    .query(sql`
      UPDATE live_show SET state = 'readying', controller_id = ${show.controllerId}, script_name = ${show.scriptName},
             product = ${show.product}, loop = ${JSON.stringify(show.loop)}::jsonb, queue = ${JSON.stringify(show.queue)}::jsonb,
             confirmed = ${JSON.stringify(show.confirmed)}::jsonb, voice_id = ${show.voiceId}, speed = ${show.speed},
             volume = ${Math.round(show.volume * 100)}, music_object = ${show.musicObject},
             music_volume = ${Math.round(show.musicVolume * 100)}, music_duck = ${Math.round(show.musicDuck * 100)}, version = version + 1
      WHERE id = ${id}`)
    .catch(translate({ live_show_on_air: AccountOnAir }));

/** What viewers of a place's rooms asked most and nobody answered, lately. */
export const openQuestions = (db: Queries, nodeId: number, most: number) =>
  db.query<{ text: string; times: number }>(sql`
    SELECT c.text, count(*)::int AS times FROM live_comment c JOIN live_show s ON s.id = c.show_id
    WHERE s.node_id = ${nodeId} AND c.kind = 'comment' AND c.outcome = 'unanswered' AND c.at > now() - interval '30 days'
    GROUP BY c.text ORDER BY count(*) DESC, c.text LIMIT ${most}`);
