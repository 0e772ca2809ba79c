import { ALL_KEYS, type Call, type Key, type ScopeKind } from '@zhiying/contract';
import type { SQL } from '#db/sql.ts';
import { sql } from '#db/sql.ts';
import { newApiToken } from '#kernel/access/api-token.ts';
import type { Policy } from '#kernel/access/policy.ts';
import { hashToken, newToken } from '#kernel/access/tokens.ts';
import { type Answer, type House, openTestApp } from '../test-app.ts';

export type Id = number | string;

/** What the walk over policies makes its rows on: an organisation with people of every kind, and one beside it. */
export interface Ground {
  house: House;
  channel: number;
  home: number;
  away: number;
  /** Whose rows are: holds every key for their own only. */
  owner: number;
  holder: number;
  neighbour: number;
  /** Every key, for the node and all below. */
  wide: number;
  /** The id that a statement returns. */
  insert(statement: SQL): Promise<number>;
  /** `SELECT channel, node, path, owner` of home, to begin an INSERT … SELECT with. */
  placed: SQL;
}

/** Makes a row; `given` says what must hold around it whenever it is looked at or tried, such as a setting of the channel. */
export type Make = ((ground: Ground) => Promise<Id>) & { given?: (ground: Ground) => Promise<unknown> };

/** How the walk makes and sees rows of one policy, and what each of its calls needs. */
export interface WalkRows {
  name: string;
  // The walk asks nothing about facts.
  policy: Policy<never, string>;
  /** A row at home for each state in which something else may be done. */
  states: Record<string, Make>;
  /** The row as somebody sees it, or nothing. */
  see(ground: Ground, token: string, id: Id): Promise<Seen | undefined>;
  /** The whole input of a verb's call, but for what the policy itself says. */
  input(ground: Ground, verb: string, id: Id, row: Seen | undefined): unknown;
  /** Whether an answer says that everything was as asked for already, where it has no `changed`. */
  unchanged?(data: unknown): boolean;
  /** Refusals that are not about the row: what was asked with it does not fit, or must be done before. */
  later?: readonly string[];
}

export interface Seen {
  can: readonly string[];
  version?: number;
  [field: string]: unknown;
}

export async function openGround(): Promise<Ground> {
  // Without a worker: nothing changes but by the calls themselves.
  const house = await openTestApp({ roles: new Set(['api']) });
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const [home, away] = [
    await house.addNode('organ', root, channel),
    await house.addNode('organ', root, channel),
  ];
  const [wide, narrow] = [
    await house.addRole([...ALL_KEYS], 'TREE'),
    await house.addRole([...ALL_KEYS], 'SELF'),
  ];
  const at = (nodeId: number, roleId: number) => [{ nodeId, roleId }];
  const owner = await house.addMember('owner', at(home, narrow));
  return {
    house,
    channel,
    home,
    away,
    owner,
    wide,
    holder: await house.addMember('holder', at(home, wide)),
    neighbour: await house.addMember('neighbour', at(away, wide)),
    insert: async (statement) => (await house.db.one<{ id: number }>(statement))?.id ?? 0,
    placed: sql`SELECT n.channel_id, n.id, n.path, ${owner}::bigint`,
  };
}

/** Signed in without the time that a password takes. */
export async function sessionOf({ db }: House, memberId: number, life = '1 hour'): Promise<string> {
  const token = newToken();
  await db.query(sql`
    INSERT INTO session (member_id, token_hash, ip, user_agent, expires_at)
    VALUES (${memberId}, ${hashToken(token)}, '', '', now() + ${life}::interval)`);
  return token;
}

/** An API token of somebody, at a node. */
export async function apiTokenOf(
  { db }: House,
  memberId: number,
  nodeId: number,
  keys: readonly Key[],
): Promise<string> {
  const token = newApiToken();
  await db.query(sql`
    INSERT INTO api_token (channel_id, node_id, path, owner_id, name, keys, per_minute, token_hash, tail)
    SELECT n.channel_id, n.id, n.path, ${memberId}::bigint, ${token.slice(0, 20)}, ${keys}, 3000, ${hashToken(token)}, ''
    FROM node n WHERE n.id = ${nodeId}`);
  return token;
}

/** Somebody who tries. Who is `outside` is refused whatever state a row is in: it is enough to try once. */
export interface Trying {
  who: string;
  token: string;
  outside?: true;
  /** Judged by a rule that is the same for every call: tried where there is time for everything. */
  more?: true;
}

/** Everybody a verb is tried by. */
export async function actorsFor(ground: Ground) {
  const { house, home, owner, holder, neighbour } = ground;
  const person = async (uname: string, keys: Key[], scope: ScopeKind) =>
    house.addMember(uname, [{ nodeId: home, roleId: await house.addRole(keys, scope) }]);
  const admin = await house.addMember('chief', [{ nodeId: home, roleId: ground.wide }], { isAdmin: true });
  const trying = async (who: string, memberId: number): Promise<Trying> => ({
    who,
    token: await sessionOf(house, memberId),
  });
  const always: Trying[] = [
    { ...(await trying('an administrator', admin)), more: true },
    await trying('somebody in scope', holder),
    {
      ...(await trying('somebody at the same node only', await person('node', [...ALL_KEYS], 'NODE'))),
      more: true,
    },
    await trying('the owner', owner),
    { ...(await trying('somebody elsewhere', neighbour)), outside: true },
    {
      ...(await trying('somebody with only their own', await person('other', [...ALL_KEYS], 'SELF'))),
      outside: true,
      more: true,
    },
  ];
  const lacking = new Map<string, Trying>();
  return async ({ keys }: Call): Promise<Trying[]> => {
    const left = ALL_KEYS.filter((key) => !Array.isArray(keys) || !keys.includes(key));
    const known = lacking.get(left.join()) ?? {
      ...(await trying('somebody without the key', await person(`without-${lacking.size}`, left, 'TREE'))),
      outside: true,
    };
    lacking.set(left.join(), known);
    return [...always, known];
  };
}

/** What a call answers, or nothing where it refuses. */
export async function read<C extends Call>({ house }: Ground, call: C, input: unknown, token: string) {
  const answer: Answer<C> = await house.send(call, input, token);
  return answer.status === 'y' ? answer.data : undefined;
}
