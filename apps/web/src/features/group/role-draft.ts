import {
  ALL_KEYS,
  type contract,
  type InputOf,
  KEY_GROUPS,
  KEY_LABELS,
  type Key,
  type KeyGroup,
  type RoleAuth,
  SCOPE_LABELS,
  SCOPES,
  type ScopeKind,
} from '@zhiying/contract';
import type { Difference } from '#kit/form/conflict-notice.tsx';
import { mergeDraft } from '#kit/form/merge-draft.ts';

interface Details {
  name: string;
  description: string;
  scope: ScopeKind;
}
/** Every key is a field of its own, so that two people's changes to different keys can be kept both. */
export type RoleDraft = Details & Record<Key, boolean>;

export const draftOf = ({ name, description, scope, keys }: RoleAuth): RoleDraft => ({
  name,
  description,
  scope,
  ...(Object.fromEntries(ALL_KEYS.map((key) => [key, keys.includes(key)])) as Record<Key, boolean>),
});

export const keysIn = (draft: RoleDraft): Key[] => ALL_KEYS.filter((key) => draft[key]);

const isKey = (field: keyof RoleDraft): field is Key => field in KEY_LABELS;
export const changedKeys = (changed: readonly (keyof RoleDraft)[]): Key[] => changed.filter(isKey);

/** Only what was changed is sent: who may change names need not be able to change keys. */
export function updateBody(
  role: Pick<RoleAuth, 'id'>,
  version: number,
  values: RoleDraft,
  changed: readonly (keyof RoleDraft)[],
): InputOf<typeof contract.group.update> {
  const { name, description, scope } = values;
  return {
    gid: role.id,
    version,
    ...(changed.includes('name') ? { name } : {}),
    ...(changed.includes('description') ? { description } : {}),
    ...(changed.includes('scope') ? { scope } : {}),
    ...(changedKeys(changed).length > 0 ? { keys: keysIn(values) } : {}),
  };
}

/** Whether the viewer may put this key into a role with this scope. */
export function mayGrant(grantable: RoleAuth['grantable'], key: Key, scope: ScopeKind) {
  const held = grantable[key];
  return held !== undefined && SCOPES.indexOf(held) >= SCOPES.indexOf(scope);
}

/** The widest scope the viewer holds anything with. */
export const widestOf = (grantable: RoleAuth['grantable']) =>
  Math.max(-1, ...Object.values(grantable).map((scope) => SCOPES.indexOf(scope)));

export type Show = 'all' | 'on' | 'changed';

export interface KeyBranch {
  id: KeyGroup;
  title: string;
  /** All keys of the group, shown or not. */
  keys: Key[];
  shown: Key[];
}

/** The catalogue as a tree, reduced to what was searched for: a group's title finds all its keys. */
export function branchesOf(
  typed: string,
  shows: (key: Key) => boolean,
  opened: (key: Key) => readonly string[],
): KeyBranch[] {
  const q = typed.trim().toLowerCase();
  return Object.entries(KEY_GROUPS).flatMap(([id, { title, keys }]) => {
    const all = Object.keys(keys) as Key[];
    const found = (key: Key) =>
      q === '' ||
      title.toLowerCase().includes(q) ||
      key.startsWith(q) ||
      KEY_LABELS[key].toLowerCase().includes(q) ||
      opened(key).some((text) => text.toLowerCase().includes(q));
    const shown = all.filter((key) => shows(key) && found(key));
    return shown.length > 0 ? [{ id: Number(id) as KeyGroup, title, keys: all, shown }] : [];
  });
}

const LABELS: Record<keyof Details, string> = { name: '名称', description: '说明', scope: '数据范围' };

export const labelOf = (field: keyof RoleDraft) => (isKey(field) ? KEY_LABELS[field] : LABELS[field]);

export function textOf(values: RoleDraft, field: keyof RoleDraft): string {
  if (isKey(field)) return values[field] ? '开启' : '关闭';
  return field === 'scope' ? SCOPE_LABELS[values.scope] : values[field];
}

/** Where what was set here and what the server has now part. */
export function differencesOf(base: RoleDraft, mine: RoleDraft, latest: RoleAuth): Difference[] {
  const theirs = draftOf(latest);
  const { differing, contested } = mergeDraft(base, mine, theirs);
  return differing.map((field) => ({
    label: labelOf(field),
    mine: textOf(mine, field),
    theirs: textOf(theirs, field),
    contested: contested.includes(field),
  }));
}
