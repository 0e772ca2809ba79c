import { contract, type Substance, type SubstanceInput } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import { subjectPolicy } from '../../src/modules/subject/subject.policy.ts';
import { sendPolicy } from '../../src/modules/substance/send/send.policy.ts';
import { substancePolicy } from '../../src/modules/substance/substance.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

/** A piece made of words alone: complete without any file. */
export const copyInput = (title: string): SubstanceInput => ({
  kind: 'copy',
  title,
  coverId: null,
  materialIds: [],
  articleId: null,
  url: null,
  body: '',
  texts: [{ place: 'moments', text: title, offline: false }],
  tags: [],
  product: '',
  validUntil: null,
  editors: 'scope',
  textOpen: true,
  leads: true,
});

const substance =
  (status: Substance['status'], { columns, send }: { columns?: SQL; send?: string } = {}) =>
  async ({ insert, placed, home, house: { db } }: Ground) => {
    const id = await insert(sql`
      INSERT INTO substance (channel_id, node_id, path, owner_id, kind, title, status)
      ${placed}, 'copy', '示例', ${status} FROM node n WHERE n.id = ${home} RETURNING id`);
    const version = await insert(sql`
      INSERT INTO substance_version (channel_id, node_id, path, owner_id, substance_id, no, input)
      ${placed}, ${id}, 1, ${JSON.stringify(copyInput('示例'))}::jsonb FROM node n WHERE n.id = ${home} RETURNING id`);
    await db.query(sql`UPDATE substance SET version_id = ${version} WHERE id = ${id}`);
    if (columns) await db.query(sql`UPDATE substance SET ${columns} WHERE id = ${id}`);
    if (send) {
      const sendId = await insert(sql`
        INSERT INTO substance_send (channel_id, node_id, path, owner_id, name, from_at, state, request_key)
        ${placed}, '示例', now(), ${send}, ${`walk ${id}`} FROM node n WHERE n.id = ${home} RETURNING id`);
      await db.query(sql`
        INSERT INTO substance_send_item (send_id, substance_id, version_id, position) VALUES (${sendId}, ${id}, ${version}, 0)`);
    }
    return id;
  };

const versionOf = async ({ house: { db } }: Ground, id: unknown) =>
  (await db.one<{ id: number }>(sql`SELECT version_id AS id FROM substance WHERE id = ${id}`))?.id;

const send = (state: string) => async (ground: Ground) => {
  const id = await substance('published', { send: state })(ground);
  return ground.insert(sql`SELECT send_id AS id FROM substance_send_item WHERE substance_id = ${id}`);
};

const subject =
  (status: string) =>
  async ({ insert, placed, home, house: { db } }: Ground) => {
    const id = await insert(sql`
      INSERT INTO subject (channel_id, node_id, path, owner_id, title, status)
      ${placed}, '示例', ${status} FROM node n WHERE n.id = ${home} RETURNING id`);
    await db.query(sql`
      INSERT INTO subject_version (channel_id, node_id, path, owner_id, subject_id, no, input)
      ${placed}, ${id}, 1, '{"title":"示例","intro":"","coverId":null,"substanceIds":[]}'::jsonb FROM node n WHERE n.id = ${home}`);
    return id;
  };

export const substanceRows: WalkRows[] = [
  {
    name: 'substance',
    policy: substancePolicy,
    states: {
      draft: substance('draft'),
      'kept by its owner': substance('draft', { columns: sql`editors = 'owner'` }),
      pending: substance('pending'),
      'pending for somebody else': substance('pending', { columns: sql`reviewer_ids = '{1}'` }),
      'pending for head office': substance('pending', { columns: sql`review_stage = 2, review_stages = 2` }),
      passed: substance('passed'),
      rejected: substance('rejected'),
      'to be sent': substance('passed', { send: 'scheduled' }),
      published: substance('published', { send: 'active' }),
      'taken down': substance('withdrawn', { send: 'withdrawn' }),
      recalled: substance('draft', { columns: sql`recalled_at = now()` }),
      'past its days': substance('passed', { columns: sql`valid_until = '2020-01-01'` }),
    },
    see: (ground, token, id) => read(ground, contract.substance.info, { id }, token),
    async input(ground, verb, id, row) {
      const inputs: Record<string, unknown> = {
        edit: { ...copyInput('改过的'), id, version: row?.version ?? 1 },
        review: { items: [{ id, versionId: await versionOf(ground, id) }], reason: '不合适' },
        send: {
          ids: [id],
          nodeIds: [ground.home],
          roleIds: [],
          memberIds: [],
          requestKey: `walk-${id}-${Math.random()}`.replace('.', ''),
        },
      };
      return inputs[verb] ?? { ids: [id] };
    },
    // A node that is not theirs to send to.
    later: ['下发对象不存在或你无权查看'],
  },
  {
    name: 'substance send',
    policy: sendPolicy,
    states: {
      scheduled: send('scheduled'),
      sending: send('sending'),
      active: send('active'),
      ended: send('ended'),
      withdrawn: send('withdrawn'),
    },
    see: (ground, token, id) => read(ground, contract.substanceSend.info, { id }, token),
    input: (_ground, _verb, id) => ({ ids: [id], reason: '不再需要' }),
  },
  {
    name: 'subject',
    policy: subjectPolicy,
    states: { draft: subject('draft'), published: subject('published'), withdrawn: subject('withdrawn') },
    see: (ground, token, id) => read(ground, contract.subject.info, { id }, token),
    input(ground, verb, id, row) {
      const inputs: Record<string, unknown> = {
        edit: { id, version: row?.version ?? 1, title: '改过的', intro: '', coverId: null, substanceIds: [] },
        publish: { id, nodeIds: [ground.home] },
      };
      return inputs[verb] ?? { ids: [id] };
    },
    // Nothing in it yet, and a node that is not theirs to publish to.
    later: ['暂无内容，不能发布', '发布对象不存在或你无权查看'],
  },
];
