import { contract, type Key, SHARE_PAGE, type SubstanceInput } from '@zhiying/contract';
import { beforeAll, expect } from 'vitest';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { deliverBatch } from '../src/modules/substance/send/deliver-batch.service.ts';
import { type Library, openLibrary, type Person } from './library.ts';
import { copyInput } from './walk-rows/substance.ts';

const { substance, substanceReview, substanceSend, substanceInbox } = contract;
export const MAKER: Key[] = ['4-1', '4-2', '4-3', '4-4', '4-5', '4-6', '5-1', '5-2', '5-6', '6-1', '11-4'];

export let library: Library;
/** Makes and sends for the whole channel. */
export let ops: Person;
/** Another of head office: nobody decides on their own. */
export let reviewer: Person;
/** The same for one region. */
export let region: Person;
/** Receive at a store of that region. */
export let adviser: Person;
export let other: Person;
export let regionNode: number;
export let storeNode: number;

/** A channel with a region, a dealer and a store, for one file of tests. Without a worker: deliveries are made step by step. */
export function openSubstances() {
  beforeAll(async () => {
    library = await openLibrary({ roles: new Set(['api']) });
    const { house, root, channel } = library;
    regionNode = await house.addNode('organ', root, channel);
    const dealer = await house.addNode('dealer', regionNode, channel);
    storeNode = await house.addNode('store', dealer, channel);
    ops = await library.person('ops', root, MAKER);
    reviewer = await library.person('reviewer', root, MAKER);
    region = await library.person('region', regionNode, MAKER);
    adviser = await library.person('adviser', storeNode, ['4-1'], 'SELF');
    other = await library.person('other', storeNode, ['4-1'], 'SELF');
  }, 60_000);
}

let asked = 0;
export const key = () => `test-request-${(asked += 1)}`;

export const make = async (
  who: Person,
  title: string,
  fields: Partial<SubstanceInput & { nodeId: number }> = {},
) => (await library.house.ask(substance.create, { ...copyInput(title), ...fields }, who.token)).id;

/** Made, submitted and passed. */
export async function passed(title: string, fields: Partial<SubstanceInput> = {}) {
  const id = await make(ops, title, fields);
  await library.house.ask(substance.submit, { ids: [id] }, ops.token);
  const { versionId } = await library.house.ask(substance.info, { id }, ops.token);
  await library.house.ask(substanceReview.pass, { items: [{ id, versionId }] }, reviewer.token);
  return id;
}

/** Everybody of a sending gets their pieces, a few at a time. */
export async function deliverAll(sendId: number, most = 1000) {
  for (;;) {
    const made = await library.house.app.kernel.tx(SYSTEM, (unit) => deliverBatch(unit, sendId, most));
    if (!made || made.done) break;
  }
  await library.house.db.query(
    sql`UPDATE substance_send SET state = 'active' WHERE id = ${sendId} AND state = 'sending'`,
  );
}

export const sending = (ids: number[], fields: object = {}) => ({
  ids,
  nodeIds: [regionNode],
  roleIds: [],
  memberIds: [],
  requestKey: key(),
  ...fields,
});

export const send = (ids: number[], fields: object = {}) =>
  library.house.ask(substanceSend.create, sending(ids, fields), ops.token);

export const inbox = async (who: Person) =>
  (await library.house.ask(substanceInbox.list, {}, who.token)).rows;

/** What is kept of pieces within sendings, and of pieces, is what counting finds. */
export async function keptAgree() {
  const { db } = library.house;
  const counted = sql`count(v.id)::int, count(v.opened_at)::int, count(v.shared_at)::int, count(v.published_at)::int,
    coalesce(sum(v.visits), 0)::int, coalesce(sum(v.leads), 0)::int`;
  const wrong = await db.query(sql`
    SELECT 'item' AS kept, i.id FROM substance_send_item i
    LEFT JOIN substance_delivery v ON v.send_id = i.send_id AND v.substance_id = i.substance_id
    GROUP BY i.id HAVING (i.reached, i.opened, i.shared, i.published, i.visits, i.leads) IS DISTINCT FROM (${counted})
    UNION ALL
    SELECT 'substance', s.id FROM substance s LEFT JOIN substance_delivery v ON v.substance_id = s.id
    GROUP BY s.id HAVING (s.reached, s.opened, s.shared, s.published, s.visits, s.leads) IS DISTINCT FROM (${counted})`);
  expect(wrong).toEqual([]);
}

/** A picture of the library that may be used. */
export async function usablePicture(nodeId = library.root) {
  const { db } = library.house;
  const placed = sql`SELECT n.channel_id, n.id, n.path, ${ops.id}::bigint`;
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO material (channel_id, node_id, path, owner_id, name, type, ext, size, status, processing)
    ${placed}, '示例图', 'image', 'jpg', 1, 'passed', 'done' FROM node n WHERE n.id = ${nodeId} RETURNING id`);
  const id = row?.id ?? 0;
  await db.query(sql`
    WITH version AS (
      INSERT INTO material_version (channel_id, node_id, path, owner_id, material_id, no, name, type, ext, size, uploaded_as, object, processing)
      ${placed}, ${id}, 1, '示例图', 'image', 'jpg', 1, ${`x/pic-${id}`}, ${`x/pic-${id}`}, 'done' FROM node n WHERE n.id = ${nodeId} RETURNING id)
    UPDATE material SET version_id = version.id FROM version WHERE material.id = ${id}`);
  return id;
}

/** Somebody who opens a shared page in a browser that keeps cookies, from an address where the house trusts a proxy. */
export async function visitor(
  share: string,
  { agent = 'Phone', address = '203.0.113.1', url = library.house.url } = {},
) {
  const headers = { 'user-agent': agent, 'x-forwarded-for': address };
  const page = await fetch(`${url}${SHARE_PAGE}?id=${share}`, { headers });
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    cookie,
    async visit(of = share) {
      const answer = await fetch(`${url}${contract.substanceShare.visit.path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', cookie },
        body: JSON.stringify({ id: of }),
      });
      return ((await answer.json()) as { data: { counted: boolean } }).data;
    },
  };
}
