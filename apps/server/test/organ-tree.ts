import { contract, type Key, type ScopeKind } from '@zhiying/contract';
import { beforeAll, beforeEach } from 'vitest';
import { sql } from '#db/sql.ts';
import { type House, openTestApp } from './test-app.ts';

const { organ } = contract;

export let house: House;
export let channel: number;
export let admin: string;
export let clerk: number;
/** root › east › (nanjing › dealer › store, hangzhou), root › west; a fresh tree for every test. */
export let place: Record<
  'root' | 'east' | 'nanjing' | 'hangzhou' | 'dealer' | 'store' | 'west' | 'abroad',
  number
>;

/** Grows the tree for one file of tests. */
export function growTree() {
  beforeAll(async () => {
    house = await openTestApp();
    await house.addMember('admin', [], { isAdmin: true });
    admin = await house.signIn('admin');
    clerk = await house.addRole(['3-1'], 'TREE');
  });

  beforeEach(async () => {
    channel = await house.addChannel();
    const abroad = await house.addNode('organ', null, await house.addChannel());
    const root = await house.addNode('organ', null, channel);
    const east = await house.addNode('organ', root, channel);
    const west = await house.addNode('organ', root, channel);
    const nanjing = await house.addNode('organ', east, channel);
    const hangzhou = await house.addNode('organ', east, channel);
    const dealer = await house.addNode('dealer', nanjing, channel);
    const store = await house.addNode('store', dealer, channel);
    place = { root, east, west, nanjing, hangzhou, dealer, store, abroad };
    await house.ask(contract.channel.switch, { channelId: channel }, admin);
  });
}

let serial = 0;
export async function person(
  where: keyof typeof place,
  keys: Key[] = ['10-2', '10-3', '10-4'],
  scope: ScopeKind = 'TREE',
) {
  serial += 1;
  const uname = `organ-${serial}`;
  await house.addMember(uname, [{ nodeId: place[where], roleId: await house.addRole(keys, scope) }]);
  return house.signIn(uname);
}

export const rowOf = async (id: number, token = admin) => {
  const row = (await house.ask(organ.list, {}, token)).rows.find((entry) => entry.id === id);
  if (!row) throw new Error(`${id} is not in the tree`);
  return row;
};
export const move = async (id: number, parentId: number, token = admin) =>
  house.send(organ.move, { id, parentId, version: await versionOf(id) }, token);
export const versionOf = async (id: number) =>
  (await house.db.one<{ version: number }>(sql`SELECT version FROM node WHERE id = ${id}`))?.version ?? 0;
export const pathOf = async (id: number) =>
  (await house.db.one<{ path: string }>(sql`SELECT path FROM node WHERE id = ${id}`))?.path;
export const lastAudit = (action: string) =>
  house.db.one<{ entity_id: string; summary: string; before: object; after: object }>(
    sql`SELECT * FROM audit WHERE action = ${action} ORDER BY id DESC LIMIT 1`,
  );

/** Every path is the parent's path and the own id, and every copy says the same. */
export const brokenPaths = () =>
  house.db.query(sql`
    SELECT n.id FROM node n LEFT JOIN node p ON p.id = n.parent_id WHERE n.path <> coalesce(p.path, '/') || n.id || '/'
    UNION ALL SELECT ms.id FROM membership ms JOIN node n ON n.id = ms.node_id WHERE ms.path <> n.path`);
