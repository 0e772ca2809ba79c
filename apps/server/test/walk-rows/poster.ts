import { contract, type Poster, type PosterBatch, PosterInput, type PosterTemplate } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import { batchPolicy, posterPolicy } from '../../src/modules/poster/poster.policy.ts';
import { templatePolicy } from '../../src/modules/poster/template/template.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

/** The smallest that can be drawn. */
export const POSTER_DOC = {
  format: 1,
  width: 100,
  height: 100,
  background: { color: '#FFFFFF', to: null, angle: 0 },
  layers: [],
  motion: null,
};
export const docJson = JSON.stringify(POSTER_DOC);
export const inputJson = JSON.stringify(PosterInput.parse({}));
const details = { name: '示例', kind: 'event', folder: '', doc: POSTER_DOC };

const template =
  (status: PosterTemplate['status'], columns?: SQL) =>
  async ({ insert, placed, home, house: { db } }: Ground) => {
    const id = await insert(sql`
      INSERT INTO poster_template (channel_id, node_id, path, owner_id, name, kind, status, doc, width, height)
      ${placed}, '示例', 'event', ${status}, ${docJson}::jsonb, 100, 100 FROM node n WHERE n.id = ${home} RETURNING id`);
    await db.query(sql`
      INSERT INTO poster_template_version (channel_id, node_id, path, owner_id, template_id, no, name, doc)
      ${placed}, ${id}, 1, '示例', ${docJson}::jsonb FROM node n WHERE n.id = ${home}`);
    if (columns) await db.query(sql`UPDATE poster_template SET ${columns} WHERE id = ${id}`);
    return id;
  };

const poster = (state: Poster['state']) => async (ground: Ground) => {
  const templateId = await template('passed')(ground);
  return ground.insert(sql`
      INSERT INTO poster (channel_id, node_id, path, owner_id, name, template_id, template_version_no, input, doc, values, state, origin)
      ${ground.placed}, '示例', ${templateId}::bigint, 1, ${inputJson}::jsonb, ${docJson}::jsonb, '{}'::jsonb, ${state}, ''
      FROM node n WHERE n.id = ${ground.home} RETURNING id`);
};

const batch =
  (state: PosterBatch['state'], { item, job }: { item?: string; job?: boolean } = {}) =>
  async (ground: Ground) => {
    const { insert, placed, home, house } = ground;
    const posterId = await poster('done')(ground);
    const id = await insert(sql`
      INSERT INTO poster_batch (channel_id, node_id, path, owner_id, name, template_id, template_version_no, input, shared, origin, state, places)
      ${placed}, '示例', (SELECT p.template_id FROM poster p WHERE p.id = ${posterId}), 1, ${inputJson}::jsonb,
      '{"values": {}, "ai": false}'::jsonb, '', ${state}, 1 FROM node n WHERE n.id = ${home} RETURNING id`);
    if (item)
      await house.db.query(sql`
        INSERT INTO poster_batch_item (batch_id, place_id, poster_id, state) VALUES (${id}, ${home}, ${posterId}, ${item})`);
    if (job)
      await house.db.query(sql`
        WITH made AS (INSERT INTO job_run (id, name, title, status, payload, queue)
                      VALUES (gen_random_uuid(), 'poster.batch', '示例', 'running', '{}'::jsonb, 'work.media') RETURNING id)
        UPDATE poster_batch SET job_id = made.id FROM made WHERE poster_batch.id = ${id}`);
    return id;
  };

export const posterRows: WalkRows[] = [
  {
    name: 'poster template',
    policy: templatePolicy,
    states: {
      draft: template('draft'),
      pending: template('pending'),
      'pending for somebody else': template('pending', sql`reviewer_ids = '{1}'`),
      passed: template('passed'),
      rejected: template('rejected'),
      'of our own': template('passed', sql`builtin = gen_random_uuid()::text`),
    },
    see: (ground, token, id) => read(ground, contract.posterTemplate.info, { id }, token),
    input(ground, verb, id, row) {
      const inputs: Record<string, unknown> = {
        use: { templateId: id, name: '示例' },
        batch: { templateId: id, name: '示例', underId: ground.home },
        copy: { id, name: '副本' },
        edit: { ...details, id, version: row?.version ?? 1 },
        review: { items: [{ id, versionId: 1 }], reason: '不合适' },
      };
      return inputs[verb] ?? { ids: [id] };
    },
    // No dealer is there, or the place is not theirs.
    later: ['请至少选择一家经销商或门店', '组织不存在或你无权查看'],
  },
  {
    name: 'poster',
    policy: posterPolicy,
    states: { waiting: poster('waiting'), done: poster('done'), failed: poster('failed') },
    see: (ground, token, id) => read(ground, contract.poster.info, { id }, token),
    input(_ground, verb, id, row) {
      const inputs: Record<string, unknown> = {
        modify: { id, version: row?.version ?? 1, name: '改过的' },
        download: { id, format: 'png' },
        delete: { ids: [id] },
      };
      return inputs[verb] ?? { id };
    },
    // Nothing was drawn.
    later: ['海报文件不存在或你无权查看'],
  },
  {
    name: 'poster batch',
    policy: batchPolicy,
    states: {
      running: batch('running', { item: 'waiting', job: true }),
      'left by its job': batch('running', { item: 'waiting' }),
      done: batch('done', { item: 'made' }),
      partial: batch('partial', { item: 'failed' }),
      cancelled: batch('cancelled', { item: 'cancelled' }),
    },
    see: (ground, token, id) => read(ground, contract.posterBatch.info, { id }, token),
    input: (_ground, _verb, id) => ({ id }),
    // What is made goes to the places: a right of its own.
    later: ['还需要「发布素材」权限，请联系管理员'],
  },
];
