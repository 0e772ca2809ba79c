import { opensOf, type RoleAuth } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { mergeDraft } from '#kit/form/merge-draft.ts';
import { branchesOf, differencesOf, draftOf, keysIn, mayGrant, updateBody } from './role-draft.ts';

const role: RoleAuth = {
  id: 7,
  name: '审核',
  description: '',
  scope: 'NODE',
  builtin: false,
  keyCount: 2,
  holders: 0,
  heldElsewhere: false,
  createdAt: '',
  version: 3,
  can: ['edit', 'grant'],
  keys: ['4-1', '4-5'],
  opens: {},
  grantable: { '4-1': 'TREE', '4-5': 'SELF' },
};
const opened = (key: Parameters<typeof opensOf>[0]) => opensOf(key).screens.map(({ title }) => title);

describe('role draft', () => {
  it('sends only what was changed', () => {
    const draft = draftOf(role);
    expect(updateBody(role, 3, { ...draft, name: '新名' }, ['name'])).toEqual({
      gid: 7,
      version: 3,
      name: '新名',
    });
    expect(updateBody(role, 3, { ...draft, '4-2': true, '4-5': false }, ['4-2', '4-5'])).toEqual({
      gid: 7,
      version: 3,
      keys: ['4-1', '4-2'],
    });
  });

  it('keeps both people’s changes to different keys', () => {
    const base = draftOf(role);
    const theirs = draftOf({ ...role, keys: ['4-1', '4-5', '5-1'] });
    const { merged } = mergeDraft(base, { ...base, '4-2': true }, theirs);
    expect(keysIn(merged)).toEqual(['4-1', '4-2', '4-5', '5-1']);
    expect(differencesOf(base, { ...base, '4-2': true }, { ...role, keys: ['4-1', '4-5', '5-1'] })).toEqual([
      { label: '新建内容', mine: '开启', theirs: '关闭', contested: false },
      { label: '查看素材', mine: '关闭', theirs: '开启', contested: false },
    ]);
  });

  it('allows a key no wider than the viewer holds it', () => {
    expect(mayGrant(role.grantable, '4-1', 'TREE')).toBe(true);
    expect(mayGrant(role.grantable, '4-1', 'ALL')).toBe(false);
    expect(mayGrant(role.grantable, '4-5', 'NODE')).toBe(false);
    expect(mayGrant(role.grantable, '7-1', 'SELF')).toBe(false);
  });

  it('finds keys by meaning, number, group title and the screen they open', () => {
    const found = (typed: string) => branchesOf(typed, () => true, opened).flatMap(({ shown }) => shown);
    expect(found('审核')).toEqual(expect.arrayContaining(['4-5', '5-5', '16-5']));
    expect(found('13-1')).toEqual(['13-1', '13-11']);
    expect(found('热点榜')).toEqual(['16-1']);
    expect(found('潜客')).toEqual([]);
    expect(found('内容下发')).toEqual(['4-6']);
    expect(found('组织')).toContain('10-2');
  });
});
