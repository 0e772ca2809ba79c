import { contract } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import { pagePolicy } from '../../src/modules/douyin/douyin.policy.ts';
import { koxGroupPolicy, koxPolicy, koxPostPolicy, koxTaskPolicy } from '../../src/modules/kox/kox.policy.ts';
import { recipientGroupPolicy } from '../../src/modules/substance/send/send.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

let made = 0;

const task = ({ insert, placed, home }: Ground) =>
  insert(sql`
    INSERT INTO task (channel_id, node_id, path, owner_id, title, kind, state, start_at, end_at)
    ${placed}, '示例', 'publish', 'running', now(), now() + interval '1 day' FROM node n WHERE n.id = ${home} RETURNING id`);

const account =
  (columns?: SQL, busy = false) =>
  async (ground: Ground) => {
    const { insert, placed, home, house, channel, owner } = ground;
    const id = await insert(sql`
      INSERT INTO kox (channel_id, node_id, path, owner_id, kind, platform, name)
      ${placed}, 'influencer', 'douyin', '示例' FROM node n WHERE n.id = ${home} RETURNING id`);
    if (columns) await house.db.query(sql`UPDATE kox SET ${columns} WHERE id = ${id}`);
    if (busy)
      await house.db.query(sql`
        INSERT INTO kox_task (channel_id, kox_id, task_id, by_id) VALUES (${channel}, ${id}, ${await task(ground)}, ${owner})`);
    return id;
  };

const given = (columns?: SQL) => async (ground: Ground) => {
  const { insert, house, channel, owner } = ground;
  const kox = await account()(ground);
  const id = await insert(sql`
    INSERT INTO kox_task (channel_id, kox_id, task_id, by_id) VALUES (${channel}, ${kox}, ${await task(ground)}, ${owner}) RETURNING id`);
  if (columns) await house.db.query(sql`UPDATE kox_task SET ${columns} WHERE id = ${id}`);
  return id;
};

const post = (source: string) => async (ground: Ground) => {
  const kox = await account()(ground);
  return ground.insert(sql`
    INSERT INTO kox_post (channel_id, kox_id, url, title, source, published_at)
    VALUES (${ground.channel}, ${kox}, ${`https://www.douyin.com/video/${++made}`}, '示例', ${source}, now()) RETURNING id`);
};

const decorated =
  (versionNo: number, finalNo: number | null) =>
  async ({ insert, placed, home, house: { db }, owner }: Ground) => {
    const id = await insert(sql`
      INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit)
      ${placed}, 'douyin', '示例', 10 FROM node n WHERE n.id = ${home} RETURNING id`);
    if (versionNo > 0) {
      await db.query(sql`
        INSERT INTO douyin_page (account_id, version_no, final_no, updated_by) VALUES (${id}, ${versionNo}, ${finalNo}, ${owner})`);
      await db.query(sql`
        INSERT INTO douyin_page_version (account_id, no, input, by_id)
        VALUES (${id}, ${versionNo}, '{"bannerId":null,"intro":"","buttons":[],"topIds":[],"sections":[]}'::jsonb, ${owner})`);
    }
    return id;
  };

const oneOf = async (
  rows: Promise<{ rows: readonly { id: number; can: readonly string[] }[] } | undefined>,
  id: unknown,
) => (await rows)?.rows.find((row) => row.id === id);

export const koxRows: WalkRows[] = [
  {
    name: 'kox',
    policy: koxPolicy,
    states: {
      'without agreement': account(),
      'with one that ended': account(sql`agreed_from = '2020-01-01', agreed_until = '2020-12-31'`),
      stopped: account(sql`stopped = true`),
      'with a task': account(undefined, true),
    },
    see: (ground, token, id) => read(ground, contract.kox.info, { id }, token),
    async input(ground, verb, id, row) {
      const version = row?.version ?? 1;
      const inputs: Record<string, () => unknown> = {
        edit: () => ({
          id,
          version,
          kind: 'influencer',
          platform: 'douyin',
          name: '改过的',
          nodeId: ground.home,
          memberId: null,
          accountId: null,
          groupIds: [],
        }),
        sign: () => ({ id, version, from: '2026-01-01', until: '2099-01-01' }),
        give: async () => ({ ids: [id], taskId: await task(ground) }),
        addPost: () => ({
          koxId: id,
          url: `https://www.douyin.com/video/${++made}`,
          title: '示例',
          publishedAt: '2026-11-01T00:00:00Z',
          givenId: null,
        }),
      };
      return (await inputs[verb]?.()) ?? { id };
    },
  },
  {
    name: 'koxGroup',
    policy: koxGroupPolicy,
    states: {
      own: ({ insert, placed, home }) =>
        insert(sql`
          INSERT INTO kox_group (channel_id, node_id, path, owner_id, name)
          ${placed}, ${`分组 ${++made}`} FROM node n WHERE n.id = ${home} RETURNING id`),
    },
    see: (ground, token, id) => oneOf(read(ground, contract.kox.groups, {}, token), id),
    input: (_ground, verb, id) =>
      verb === 'edit' ? { id, version: 1, name: `改名 ${id}`, koxIds: [] } : { id },
  },
  {
    name: 'koxTask',
    policy: koxTaskPolicy,
    states: {
      open: given(),
      done: given(sql`posted = wanted`),
      cancelled: given(sql`cancelled_at = now()`),
    },
    see: (ground, token, id) => oneOf(read(ground, contract.koxTask.list, { limit: 500 }, token), id),
    input: (_ground, _verb, id) => ({ ids: [id] }),
  },
  {
    name: 'koxPost',
    policy: koxPostPolicy,
    states: { link: post('link'), own: post('own') },
    see: (ground, token, id) => oneOf(read(ground, contract.koxPost.list, { limit: 500 }, token), id),
    input: (_ground, verb, id) =>
      verb === 'edit'
        ? { id, version: 1, title: '改过的', publishedAt: '2026-11-01T00:00:00Z', givenId: null }
        : { id },
  },
  {
    name: 'recipient group',
    policy: recipientGroupPolicy,
    states: {
      own: ({ insert, placed, home, owner }) =>
        insert(sql`
          INSERT INTO recipient_group (channel_id, node_id, path, owner_id, name, member_ids)
          ${placed}, ${`接收 ${++made}`}, ARRAY[${owner}::bigint] FROM node n WHERE n.id = ${home} RETURNING id`),
    },
    see: (ground, token, id) => oneOf(read(ground, contract.substanceGroup.list, {}, token), id),
    input: (ground, verb, id) =>
      verb === 'edit' ? { id, version: 1, name: `改名 ${id}`, memberIds: [ground.owner] } : { id },
  },
  {
    name: 'douyin page',
    policy: pagePolicy,
    states: { 'not made yet': decorated(0, null), made: decorated(2, 1), final: decorated(2, 2) },
    see: (ground, token, id) => read(ground, contract.douyinPage.info, { id }, token),
    input: (_ground, verb, id, row) => ({
      id,
      versionNo: row?.versionNo ?? 0,
      ...(verb === 'edit' ? { bannerId: null, topIds: [], sections: [], buttons: [] } : {}),
    }),
  },
];
