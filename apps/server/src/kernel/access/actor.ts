import { ALL_KEYS, type Call, type Holder, type Key, mayCall, type ScopeKind } from '@zhiying/contract';

/** One membership in the actor's current channel: where, and what it gives. */
export interface Grant {
  nodeId: number;
  roleId: number;
  path: string;
  scope: ScopeKind;
  keys: readonly Key[];
}

/** Origin of a request, for the audit. */
export interface Origin {
  ip: string;
  userAgent: string;
  requestId: string;
}

/** The caller of a request: member, channel and grants. */
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
  /** When the person last showed who they are, as milliseconds; 0 where nobody is signed in. */
  confirmedAt: number;
  /** The channel asks again for dangerous acts. */
  asksAgain: boolean;
  /** The channel requires a second step, and this person has none. */
  factorRequired: boolean;
  /** The administrator who views as this member; every change is then refused. */
  viewer: Viewer | null;
  /** An assistant program acts for this member, within the calls that are for assistants. */
  assistant: boolean;
  /** The API token another system calls with, in the name of the member who made it. */
  token: TokenUse | null;
  origin: Origin;
}

export interface TokenUse {
  id: number;
  name: string;
  perMinute: number;
}

/**
 * Who waits for whom: each session and each API token is served in turn and counted on its own. Null for whoever comes
 * with a temporary token: their address counts.
 */
export function callerName({ token, sessionId }: Actor): string | null {
  if (token) return `token ${token.id}`;
  return sessionId === 0 ? null : `session ${sessionId}`;
}

export interface Viewer {
  id: number;
  uname: string;
  name: string;
  /** When the view-as session expires. */
  until: string;
}

export const holderOf = (actor: Actor): Holder => ({ isadmin: actor.isAdmin ? 1 : 0, settings: actor.keys });

/**
 * The calls whose keys are required: one call, or any one of several. Keys are written in the contract alone;
 * everything else names the call it serves.
 */
export type RequiredCalls = Keyed | readonly Keyed[];
interface Keyed {
  keys: Call['keys'] | readonly Key[];
}

/** Stands for any key: every grant counts. */
export const ANY_KEY: Keyed = { keys: ALL_KEYS };

/** The keys that allow what is asked for; holding any one is enough. */
export function keysFor(asked: RequiredCalls): readonly Key[] {
  const calls: readonly Keyed[] = Array.isArray(asked) ? asked : [asked as Keyed];
  return calls.flatMap(({ keys }) => (Array.isArray(keys) ? (keys as readonly Key[]) : []));
}

/** Whether the call is open to the actor at all, whatever row it is about. */
export const holds = (actor: Actor, { keys }: Pick<Call, 'keys'>) => mayCall(holderOf(actor), keys);

/** Whether every grant of the actor is to rows of their own. */
export const seesOnlyOwn = ({ isAdmin, grants }: Actor) =>
  !isAdmin && grants.length > 0 && grants.every(({ scope }) => scope === 'SELF');
