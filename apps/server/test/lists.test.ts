import { type Call, contract, type ListCall } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { allCalls } from '#kernel/http/openapi.ts';
import { exampleInput, type RowIds } from './example-input.ts';
import { type House, openTestApp } from './test-app.ts';
import { docJson, inputJson } from './walk-rows/poster.ts';

let house: House;
let admin: string;
/** A row of the administrator's own for each list that is of one: the rows of an import. */
const ownRows = new Map<string, { ids: RowIds; token: string }>();
const lists = allCalls()
  .map(({ call }) => call as Call & Partial<ListCall>)
  .filter((call): call is ListCall => call.list !== undefined);

beforeAll(async () => {
  house = await openTestApp();
  await house.addChannel();
  await house.addMember('admin', [], { isAdmin: true });
  admin = await house.signIn('admin');
  await addPosters();
  await addShow();
  for (const [at, { call }] of allCalls()
    .filter(({ call }) => call.path.endsWith('/import/upload'))
    .entries()) {
    // Of one person only a few unused imports are kept.
    await house.addMember(`importer-${at}`, [], { isAdmin: true });
    const token = await house.signIn(`importer-${at}`);
    const { data } = await house.send(call, { filename: '名单.csv', size: 1 }, token);
    ownRows.set(call.path.replace(/upload$/, 'rows'), {
      ids: { import: (data as { id: number }).id },
      token,
    });
  }
});

/** Two lists of posters are of a template and of a batch. */
async function addPosters() {
  const channel = (await house.db.one<{ id: number }>(sql`SELECT min(id) AS id FROM channel`))?.id ?? 0;
  const root = await house.addNode('organ', null, channel);
  const placed = sql`SELECT n.channel_id, n.id, n.path, m.id FROM node n, member m WHERE n.id = ${root} AND m.uname = 'admin'`;
  const template = await house.db.one<{ id: number }>(sql`
    INSERT INTO poster_template (channel_id, node_id, path, owner_id, name, kind, status, doc, width, height)
    SELECT p.*, '示例', 'event', 'passed', ${docJson}::jsonb, 100, 100 FROM (${placed}) p RETURNING id`);
  const batch = await house.db.one<{ id: number }>(sql`
    INSERT INTO poster_batch (channel_id, node_id, path, owner_id, name, template_id, template_version_no, input, shared, origin)
    SELECT p.*, '示例', ${template?.id}::bigint, 1, ${inputJson}::jsonb, '{"values": {}, "ai": false}'::jsonb, '' FROM (${placed}) p
    RETURNING id`);
  const ids = { posterTemplate: template?.id ?? 0, posterBatch: batch?.id ?? 0 };
  for (const { path } of [contract.posterBatch.check, contract.posterBatch.items])
    ownRows.set(path, { ids, token: admin });
}

/** One list is of a live show. */
async function addShow() {
  const placed = sql`SELECT n.channel_id, n.id, n.path, m.id FROM node n, member m WHERE n.parent_id IS NULL AND m.uname = 'admin' LIMIT 1`;
  const show = await house.db.one<{ id: number }>(sql`
    WITH account AS (
      INSERT INTO live_account (channel_id, node_id, path, owner_id, updated_by, name, platform, room_id)
      SELECT p.*, p.id, '示例', 'sandbox', 'room' FROM (${placed}) AS p(channel_id, node_id, path, id) RETURNING *)
    INSERT INTO live_show (channel_id, node_id, path, owner_id, name, account_id, script_name, ends_at, state)
    SELECT a.channel_id, a.node_id, a.path, a.owner_id, '示例', a.id, '示例', now(), 'draft' FROM account a RETURNING id`);
  ownRows.set(contract.liveShow.evidence.path, { ids: { liveShow: show?.id ?? 0 }, token: admin });
}

describe.each(lists.map((call) => [call.path, call]))('%s', (_path, call) => {
  /** What the list cannot do without, and what is asked of it here. */
  const ask = (input: object) => {
    const own = ownRows.get(call.path);
    return house.send(call, { ...exampleInput(call, own?.ids ?? {}), ...input }, own?.token ?? admin);
  };
  const refusal = async (input: object) => {
    const answer = await ask(input);
    expect([answer.status, answer.httpStatus]).toEqual(['n', 400]);
    return answer.msg;
  };

  it('answers rows and total, page 1 of 100 by default', async () => {
    const answer = await ask({});
    expect(answer).toMatchObject({
      status: 'y',
      data: { rows: expect.any(Array), total: expect.any(Number) },
    });
  });

  it('refuses a bad page, size, sort or order', async () => {
    expect(await refusal({ page: 0 })).toBe('页码从 1 开始');
    expect(await refusal({ page: 1.5 })).toBe('页码必须是整数');
    expect(await refusal({ limit: 7 })).toBe('每页条数只能是 50、100、200、300、500');
    expect(await refusal({ sort: 'id; DROP TABLE member' })).toBe('不能按这一列排序');
    expect(await refusal({ order: 'asc' })).toBe('排序方向只能是 ASC 或 DESC');
  });

  it.each(call.list.sorts.flatMap((sort) => ['ASC', 'DESC'].map((order) => [sort, order])))(
    'sorts by %s %s',
    async (sort, order) => {
      expect(await ask({ sort, order, limit: 50 })).toMatchObject({ status: 'y' });
    },
  );

  it('answers an empty page past the end', async () => {
    expect(await ask({ page: 9999 })).toMatchObject({ status: 'y', data: { rows: [] } });
  });
});
