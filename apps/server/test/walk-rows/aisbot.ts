import { type BotDoc, type BotGap, type BotPair, contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { casePolicy, docPolicy, gapPolicy, pairPolicy } from '../../src/modules/aisbot/aisbot.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

let made = 0;

const doc =
  (status: BotDoc['status']) =>
  async ({ insert, placed, home, owner, house }: Ground) => {
    made += 1;
    const id = await insert(sql`
      INSERT INTO aisbot_doc (channel_id, node_id, path, owner_id, name, kind, status, updated_by)
      ${placed}, ${`文档 ${made}`}, 'text', ${status}, ${owner} FROM node n WHERE n.id = ${home} RETURNING id`);
    await house.db.query(sql`
      INSERT INTO aisbot_doc_version (channel_id, node_id, path, owner_id, doc_id, version, name, kind, content)
      SELECT channel_id, node_id, path, owner_id, id, 1, name, kind, '正文' FROM aisbot_doc WHERE id = ${id}`);
    return id;
  };

const pair =
  (status: BotPair['status']) =>
  ({ insert, placed, home, owner }: Ground) => {
    made += 1;
    return insert(sql`
      INSERT INTO aisbot_pair (channel_id, node_id, path, owner_id, question, answer, status, updated_by)
      ${placed}, ${`问题 ${made}`}, '回答', ${status}, ${owner} FROM node n WHERE n.id = ${home} RETURNING id`);
  };

const gap =
  (status: BotGap['status']) =>
  ({ insert, placed, home }: Ground) => {
    made += 1;
    return insert(sql`
      INSERT INTO aisbot_gap (channel_id, node_id, path, owner_id, question, status)
      ${placed}, ${`没有答上 ${made}`}, ${status} FROM node n WHERE n.id = ${home} RETURNING id`);
  };

const many = (verb: string, id: number | string) => (verb === 'delete' ? { ids: [id] } : { id });

export const aisbotRows: WalkRows[] = [
  {
    name: 'aisbotDoc',
    policy: docPolicy,
    states: {
      reading: doc('reading'),
      failed: doc('failed'),
      pending: doc('pending'),
      live: doc('live'),
      off: doc('off'),
    },
    see: (ground, token, id) => read(ground, contract.aisbotDoc.info, { id }, token),
    input: (_ground, verb, id, row) => {
      if (verb === 'edit') return { id, version: row?.version ?? 1, name: `改名 ${id}` };
      return verb === 'switch' ? { ids: [id], on: row?.status === 'off' } : many(verb, id);
    },
  },
  {
    name: 'aisbotPair',
    policy: pairPolicy,
    states: { pending: pair('pending'), live: pair('live'), off: pair('off') },
    see: async (ground, token, id) =>
      (await read(ground, contract.aisbotPair.list, { limit: 100 }, token))?.rows.find(
        (row) => row.id === id,
      ),
    input: (_ground, verb, id, row) => {
      if (verb === 'edit') return { id, version: row?.version ?? 1, question: `改问 ${id}`, answer: '回答' };
      return verb === 'switch' ? { ids: [id], on: row?.status === 'off' } : many(verb, id);
    },
  },
  {
    name: 'aisbotGap',
    policy: gapPolicy,
    states: { open: gap('open'), taken: gap('taken'), left: gap('left') },
    see: async (ground, token, id) => {
      for (const status of ['open', 'taken', 'left'] as const) {
        const found = await read(ground, contract.aisbotGap.list, { limit: 100, status }, token);
        const row = found?.rows.find((each) => each.id === id);
        if (row) return row;
      }
      return undefined;
    },
    input: (_ground, verb, id) =>
      verb === 'take' ? { id, question: `收录 ${id}`, answer: '回答' } : { ids: [id] },
  },
  {
    name: 'aisbotCase',
    policy: casePolicy,
    states: {
      own: ({ insert, placed, home }) => {
        made += 1;
        return insert(sql`
          INSERT INTO aisbot_case (channel_id, node_id, path, owner_id, question, expected)
          ${placed}, ${`用例 ${made}`}, 'answer' FROM node n WHERE n.id = ${home} RETURNING id`);
      },
    },
    see: async (ground, token, id) =>
      (await read(ground, contract.aisbotTest.cases, { limit: 100 }, token))?.rows.find(
        (row) => row.id === id,
      ),
    input: (_ground, _verb, id) => ({ ids: [id] }),
  },
];
