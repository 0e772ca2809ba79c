import { ALL_KEYS, type Call, type Holder, type Key, mayCall, type ScopeKind } from '@zhiying/contract';

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

/** What is asked for: a call, or any one of several. Keys are written in the contract alone; everything else names the call it serves. */
export type Asked = Keyed | readonly Keyed[];
interface Keyed {
  keys: Call['keys'] | readonly Key[];
}

/** Whatever brings somebody to a row. */
export const ANYTHING: Keyed = { keys: ALL_KEYS };

/** The keys of which any one opens what is asked for. */
export function keysFor(asked: Asked): readonly Key[] {
  const calls: readonly Keyed[] = Array.isArray(asked) ? asked : [asked as Keyed];
  return calls.flatMap(({ keys }) => (Array.isArray(keys) ? (keys as readonly Key[]) : []));
}

/** Whether the call is open to the actor at all, whatever row it is about. */
export const holds = (actor: Actor, { keys }: Pick<Call, 'keys'>) => mayCall(holderOf(actor), keys);
