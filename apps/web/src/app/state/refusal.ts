import {
  HOME_ROUTES,
  type HomePath,
  KEY_LABELS,
  type Key,
  MENU_GROUPS,
  neededKeys,
  type Profile,
  type RouteEntry,
} from '@zhiying/contract';

const routes: readonly RouteEntry[] = HOME_ROUTES;

export interface Refusal {
  path: HomePath;
  title: string;
  group: string | undefined;
  keys: readonly Key[];
}

/** The page that was refused, from `?from=`; null where the address names none. */
export function refusalOf(from: unknown): Refusal | null {
  const route = routes.find(({ path }) => path === from);
  const keys = route ? neededKeys(route) : [];
  if (!route || keys.length === 0) return null;
  return {
    path: route.path as HomePath,
    title: route.title,
    group: route.group && MENU_GROUPS[route.group],
    keys,
  };
}

/** What the user is in the channel worked in, in plain words: one line a membership. */
export function rolesHere({ channel, member }: Profile): string[] {
  return member.memberships
    .filter((membership) => membership.channel.id === channel?.id)
    .map(({ node, role }) => `你在「${node.name}」的角色为「${role.name}」`);
}

const KEYS_SHOWN = 6;

/** The first few keys with their meaning, and how many more there are. */
export const keysToShow = (keys: readonly Key[]) => ({
  shown: keys.slice(0, KEYS_SHOWN).map((key) => ({ key, label: KEY_LABELS[key] })),
  more: Math.max(0, keys.length - KEYS_SHOWN),
});
