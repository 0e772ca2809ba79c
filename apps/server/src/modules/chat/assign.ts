import { CHAT_KEYS, type ChatPlatform } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { belowPath, shutNodes } from '#kernel/access/paths.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../notification/index.ts';
import { addEvent, moveTalk, type TalkRecord } from './chat.repository.ts';
import { atWork, chatSetting } from './chat-setting.ts';

interface Server {
  id: number;
  name: string;
  nodeId: number;
  path: string;
  node: string;
  /** Takes talks now. */
  on: boolean;
  busy: number;
  givenAt: string | null;
}

/** People who may look after talks of a platform, by the membership that lets them; `where` speaks of the membership `ms`. */
export const readServers = (db: Queries, platform: ChatPlatform, where: SQL) =>
  db.query<Server>(sql`
    SELECT DISTINCT ON (m.id) m.id, m.name, ms.node_id AS "nodeId", ms.path, n.name AS node, coalesce(s.open, true) AS on,
           s.given_at AS "givenAt",
           (SELECT count(*)::int FROM chat_talk t WHERE t.owner_id = m.id AND t.state = 'human') AS busy
    FROM membership ms JOIN member m ON m.id = ms.member_id JOIN role r ON r.id = ms.role_id JOIN node n ON n.id = ms.node_id
    LEFT JOIN chat_seat s ON s.member_id = m.id
    WHERE m.status <> 'disabled' AND r.keys && ${[CHAT_KEYS[platform]]}::text[] AND ms.node_id NOT IN ${shutNodes} AND ${where}
    ORDER BY m.id, length(ms.path) DESC, ms.id`);

/** Whose turn it is: nobody who is full or away; who was given one longest ago stands before others as busy. */
function chooseServer(
  way: 'turns' | 'leastBusy',
  servers: readonly Server[],
  capacity: number,
): Server | undefined {
  const free = servers.filter(({ on, busy }) => on && busy < capacity);
  const turn = (one: Server, other: Server) =>
    (one.givenAt ?? '').localeCompare(other.givenAt ?? '') || one.id - other.id;
  const order =
    way === 'turns' ? turn : (one: Server, other: Server) => one.busy - other.busy || turn(one, other);
  return free.toSorted(order)[0];
}

type Waiting = Pick<
  TalkRecord,
  'id' | 'channelId' | 'path' | 'platform' | 'customerId' | 'accountId' | 'customerName'
>;

/** Which of them got somebody; where nobody was free for one, the next at the same place need not ask. */
export async function giveOutWaiting(unit: Unit, talks: readonly Waiting[]): Promise<number[]> {
  const full = new Set<string>();
  const given: number[] = [];
  for (const talk of talks) {
    const place = `${talk.channelId} ${talk.path} ${talk.platform}`;
    if (full.has(place)) continue;
    if (await giveOut(unit, talk)) given.push(talk.id);
    else full.add(place);
  }
  return given;
}

/**
 * Gives a talk that waits to somebody of the account's store. One at a time in a channel, so that nobody is given more than they can
 * take; false where it goes on waiting.
 */
export async function giveOut(unit: Unit, talk: Waiting): Promise<boolean> {
  const setting = await chatSetting.read(unit, talk.channelId);
  if (setting.way === 'none' || !atWork(setting)) return false;
  await unit.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`chat give ${talk.channelId}`}, 0))`);
  const servers = await readServers(
    unit,
    talk.platform,
    sql`ms.channel_id = ${talk.channelId} AND ${belowPath(sql`ms.path`, talk.path)}`,
  );
  const to = chooseServer(setting.way, servers, setting.capacity);
  if (!to) return false;
  await giveTo(unit, talk, to, `分配给${to.name}`);
  return true;
}

/** The talk is this person's from now on. */
export async function giveTo(
  unit: Unit,
  talk: Pick<TalkRecord, 'id' | 'customerId' | 'accountId' | 'customerName'>,
  to: { id: number },
  line: string,
  place?: { nodeId: number; path: string },
) {
  await moveTalk(unit, talk, { state: 'human', owner: to, place });
  await unit.query(sql`
    INSERT INTO chat_seat (member_id, given_at) VALUES (${to.id}, now())
    ON CONFLICT (member_id) DO UPDATE SET given_at = now()`);
  await addEvent(unit, talk, line);
  await notify(unit, to.id, {
    kind: 'chat',
    title: `客户「${talk.customerName}」等待你回复`,
    link: `/home/chat?talk=${talk.id}`,
  });
}

/** Talks whose owner can no longer look after them, or that wait: given to whoever is free now. */
export const waitingTalks = (db: Queries, channelId: number, most: number) =>
  db.query<Waiting>(sql`
    SELECT t.id, t.channel_id AS "channelId", t.path, t.platform, t.customer_id AS "customerId", t.account_id AS "accountId",
           c.name AS "customerName"
    FROM chat_talk t JOIN chat_customer c ON c.id = t.customer_id
    WHERE t.channel_id = ${channelId} AND t.state = 'queue' ORDER BY t.waiting_since, t.id LIMIT ${most}
    FOR UPDATE OF t SKIP LOCKED`);

/** Of those named, who may receive a talk of the platform in this channel. */
export const serversNamed = (
  db: Queries,
  channelId: number,
  platform: ChatPlatform,
  ids: readonly number[],
) => readServers(db, platform, sql`ms.channel_id = ${channelId} AND ms.member_id = ${anyOf(ids)}`);
