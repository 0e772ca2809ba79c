import { BlockList, isIP } from 'node:net';
import type { Key } from '@zhiying/contract';
import { API_TOKEN_PREFIX } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor, Grant } from './actor.ts';
import { inForce } from './paths.ts';
import { nodesOn } from './row-reach.ts';
import { newToken } from './tokens.ts';
import { withinPlace } from './within-place.ts';

/** Other systems call with tokens of this look, so that a secret scanner and a reader of logs know them at sight. */
export const newApiToken = () => `${API_TOKEN_PREFIX}${newToken()}`;
export const isApiToken = (token: string) => token.startsWith(API_TOKEN_PREFIX);

/** A token (`t`) that holds, with its node (`n`), beside the identity of the member who made it. */
export interface FoundToken {
  tokenId: number;
  tokenName: string;
  tokenKeys: Key[];
  tokenChannel: number;
  perMinute: number;
  addresses: string[];
  lastAt: string | null;
  expiresAt: string | null;
  oldHash: string | null;
  oldUntil: string | null;
  nodeId: number;
  path: string;
}

export const TOKEN = sql`
  t.id AS "tokenId", t.name AS "tokenName", t.keys AS "tokenKeys", t.channel_id AS "tokenChannel", t.per_minute AS "perMinute",
  t.addresses, t.last_at AS "lastAt", n.id AS "nodeId", n.path,
  t.expires_at AS "expiresAt", t.old_hash AS "oldHash", t.old_until AS "oldUntil"`;

const holds = sql`t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now()) AND ${inForce(sql`n.path`)}`;

/** The one that is in use now, or the one before it while both are. */
export const apiTokenByHash = (hash: string): SQL =>
  sql`${holds} AND (t.token_hash = ${hash} OR (t.old_hash = ${hash} AND t.old_until > now()))`;
export const apiTokenById = (id: number): SQL => sql`${holds} AND t.id = ${id}`;

type Identity = Omit<Actor, 'origin'>;

/**
 * Whoever made the token, cut down to its node and keys. An administrator's token is no administrator: it holds the
 * keys it names at its node and nothing else.
 */
export function heldBy(maker: Identity, token: FoundToken): Identity {
  const own = maker.channelId === token.tokenChannel;
  const grants = own ? reached(maker, token) : [];
  const held = grants
    .map((grant) => ({ ...grant, keys: grant.keys.filter((key) => token.tokenKeys.includes(key)) }))
    .filter(({ keys }) => keys.length > 0);
  return {
    ...maker,
    isAdmin: false,
    channelId: token.tokenChannel,
    grants: held,
    keys: [...new Set(held.flatMap(({ keys }) => keys))],
    token: { id: token.tokenId, name: token.tokenName, perMinute: token.perMinute },
  };
}

/** What somebody holds at a node and below it. At the root of a channel it is all they hold there. */
export function reached(
  maker: Pick<Actor, 'isAdmin' | 'grants' | 'keys'>,
  { nodeId, path }: { nodeId: number; path: string },
): readonly Grant[] {
  const { grants } = withinPlace(maker, { id: nodeId, path });
  if (nodesOn(path).length > 1) return grants;
  return maker.isAdmin ? grants.map((grant) => ({ ...grant, scope: 'ALL' as const })) : maker.grants;
}

const lists = new WeakMap<readonly string[], BlockList>();

/** Whether a request from there may use the token; without ranges it may come from anywhere. */
export function addressAllowed(addresses: readonly string[], ip: string): boolean {
  if (addresses.length === 0) return true;
  const [plain = ''] = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  const family = isIP(plain);
  if (family === 0) return false;
  const list = lists.get(addresses) ?? blocks(addresses);
  lists.set(addresses, list);
  return list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

function blocks(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const address of addresses) {
    const [net = '', bits] = address.split('/');
    const family = isIP(net) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(net, family);
    else list.addSubnet(net, Number(bits), family);
  }
  return list;
}
