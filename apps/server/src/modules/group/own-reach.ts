import { ALL_KEYS, type Key, SCOPES, type ScopeKind } from '@zhiying/contract';
import type { Actor, Grant } from '#kernel/access/actor.ts';

interface Powers {
  keys: readonly Key[];
  scope: ScopeKind;
}

const width = (scope: ScopeKind) => SCOPES.indexOf(scope);
const widest = (scopes: readonly ScopeKind[]) => SCOPES[Math.max(-1, ...scopes.map(width))];

/** Key → the widest scope the actor holds it with: what the actor could put into a role. */
export const grantableKeys = (actor: Actor): Partial<Record<Key, ScopeKind>> =>
  Object.fromEntries(
    ALL_KEYS.flatMap((key) => {
      const held = actor.isAdmin
        ? ('ALL' as const)
        : widest(actor.grants.filter((grant) => grant.keys.includes(key)).map(({ scope }) => scope));
      return held ? [[key, held]] : [];
    }),
  );

/** Those keys that the actor does not hold, or not as widely. */
export const keysBeyond = (actor: Actor, { keys, scope }: Powers): Key[] => {
  const own = grantableKeys(actor);
  return keys.filter((key) => {
    const held = own[key];
    return !held || width(held) < width(scope);
  });
};

/** No key and no scope wider than the actor's own. */
export const withinOwn = (actor: Actor, powers: Powers): boolean =>
  actor.isAdmin ||
  (actor.grants.some(({ scope }) => width(scope) >= width(powers.scope)) &&
    keysBeyond(actor, powers).length === 0);

/**
 * The same at a place: every key is held there at least as widely. Otherwise somebody who holds a key at one store and
 * looks after the people of many could give it, at another, to themselves.
 */
export const withinOwnAt = (actor: Actor, powers: Powers, node: { id: number; path: string }): boolean => {
  if (actor.isAdmin) return true;
  const covers: Record<ScopeKind, (grant: Grant) => boolean> = {
    ALL: () => true,
    TREE: (grant) => powers.scope === 'SELF' || node.path.startsWith(grant.path),
    NODE: (grant) => powers.scope === 'SELF' || node.id === grant.nodeId,
    SELF: () => true,
  };
  const held = (key: Key) =>
    actor.grants.some(
      (grant) =>
        grant.keys.includes(key) && width(grant.scope) >= width(powers.scope) && covers[grant.scope](grant),
    );
  return withinOwn(actor, powers) && powers.keys.every(held);
};

export const isWider = (scope: ScopeKind, than: ScopeKind) => width(scope) > width(than);
