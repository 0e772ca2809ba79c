import { contract, type Material } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import { classifyPolicy } from '../../src/modules/material/folder/classify.policy.ts';
import { materialPolicy, publicationPolicy } from '../../src/modules/material/material.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

let made = 0;

interface Made {
  type?: 'image' | 'video';
  /** Also the version's. */
  processing?: string;
  columns?: SQL;
  publication?: string;
}

const material =
  (status: Material['status'], { type = 'video', processing = 'done', columns, publication }: Made = {}) =>
  async ({ insert, placed, home, house: { db } }: Ground) => {
    made += 1;
    const id = await insert(sql`
      INSERT INTO material (channel_id, node_id, path, owner_id, name, type, ext, size, status, processing)
      ${placed}, '示例', ${type}, 'mp4', 1, ${status}, ${processing} FROM node n WHERE n.id = ${home} RETURNING id`);
    const version = await insert(sql`
      INSERT INTO material_version (channel_id, node_id, path, owner_id, material_id, no, name, type, ext, size, uploaded_as, object,
                                    processing)
      ${placed}, ${id}, 1, '示例', ${type}, 'mp4', 1, ${`w/${made}`}, ${`w/${made}`}, ${processing} FROM node n WHERE n.id = ${home}
      RETURNING id`);
    await db.query(sql`UPDATE material SET version_id = ${version} WHERE id = ${id}`);
    if (columns) await db.query(sql`UPDATE material SET ${columns} WHERE id = ${id}`);
    if (publication)
      await db.query(sql`
        INSERT INTO material_publish (channel_id, node_id, path, owner_id, material_id, version_id, from_at, state)
        ${placed}, ${id}, ${version}, now(), ${publication} FROM node n WHERE n.id = ${home}`);
    return id;
  };

const versionOf = async ({ house: { db } }: Ground, id: unknown) =>
  (await db.one<{ id: number }>(sql`SELECT version_id AS id FROM material WHERE id = ${id}`))?.id;

const publication = (state: string) => async (ground: Ground) => {
  const materialId = await material('published', { publication: state })(ground);
  return ground.insert(sql`SELECT id FROM material_publish WHERE material_id = ${materialId}`);
};

export const materialRows: WalkRows[] = [
  {
    name: 'material',
    policy: materialPolicy,
    states: {
      draft: material('draft'),
      pending: material('pending'),
      'pending for somebody else': material('pending', { columns: sql`reviewer_ids = '{1}'` }),
      'pending for the organisation': material('pending', {
        columns: sql`review_stage = 2, review_stages = 2`,
      }),
      passed: material('passed'),
      rejected: material('rejected'),
      scheduled: material('passed', { publication: 'scheduled' }),
      published: material('published', { publication: 'active' }),
      'taken down': material('withdrawn', { publication: 'withdrawn' }),
      recalled: material('passed', { columns: sql`recalled_at = now()` }),
      expired: material('passed', { columns: sql`expires_on = '2020-01-01'` }),
      'without a file that works': material('draft', { processing: 'failed' }),
      'being processed': material('draft', { type: 'image', processing: 'running' }),
      deleted: material('draft', { columns: sql`deleted_at = now()` }),
    },
    see: (ground, token, id) => read(ground, contract.material.info, { id }, token),
    async input(ground, verb, id, row) {
      const inputs: Record<string, unknown> = {
        edit: { id, version: row?.version ?? 1 },
        newVersion: { materialId: id },
        review: { items: [{ id, versionId: await versionOf(ground, id) }] },
        publish: { ids: [id], nodeIds: [ground.home] },
      };
      return inputs[verb] ?? { ids: [id] };
    },
    // A file that nobody uploaded, and a node that is not theirs to publish to.
    later: ['文件路径不在你的上传目录内', '发布对象不存在或你无权查看'],
  },
  {
    name: 'publication',
    policy: publicationPolicy,
    states: {
      scheduled: publication('scheduled'),
      active: publication('active'),
      ended: publication('ended'),
      withdrawn: publication('withdrawn'),
    },
    see: async (ground, token, id) =>
      (await read(ground, contract.materialPublish.list, { limit: 100 }, token))?.rows.find(
        (row) => row.id === id,
      ),
    input: (_ground, _verb, id) => ({ ids: [id] }),
  },
  {
    name: 'classify',
    policy: classifyPolicy,
    states: {
      own: ({ insert, placed, home }) => {
        made += 1;
        return insert(sql`
          INSERT INTO material_classify (channel_id, node_id, path, owner_id, name)
          ${placed}, ${`分类 ${made}`} FROM node n WHERE n.id = ${home} RETURNING id`);
      },
    },
    see: async (ground, token, id) =>
      (await read(ground, contract.materialClassify.list, {}, token))?.rows.find((row) => row.id === id),
    input(_ground, verb, id, row) {
      const version = row?.version ?? 1;
      const name = `改名 ${id}`;
      const inputs: Record<string, unknown> = {
        create: { parentId: id, name },
        edit: { id, version, name },
        move: { id, version, parentId: null },
      };
      return inputs[verb] ?? { id };
    },
  },
];
