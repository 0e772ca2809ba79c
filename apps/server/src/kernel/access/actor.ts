import type { Holder, Key, ScopeKind } from '@zhiying/contract';

/** One membership in the actor's current channel: where, and what it gives. */
export interface Grant {
  nodeId: number;
  roleId: number;
  path: string;
  scope: ScopeKind;
  keys: readonly Key[];
}

/** Where a request came from, for the audit. */
export interface Origin {
  ip: string;
  userAgent: string;
  requestId: string;
}

/** Who is asking, in which channel, with which grants. */
export interface Actor {
  id: number;
  uname: string;
  name: string;
  isAdmin: boolean;
  sessionId: number;
  /** Null for somebody who belongs to no channel: every scope is then empty. */
  channelId: number | null;
  grants: readonly Grant[];
  keys: readonly Key[];
  /** The administrator who looks through this person's eyes; the actor may then change nothing. */
  viewer: Viewer | null;
  origin: Origin;
}

export interface Viewer {
  id: number;
  uname: string;
  name: string;
  /** When looking ends by itself. */
  until: string;
}

export const holderOf = (actor: Actor): Holder => ({ isadmin: actor.isAdmin ? 1 : 0, settings: actor.keys });

export const holdsKey = (actor: Actor, key: Key) => actor.isAdmin || actor.keys.includes(key);
