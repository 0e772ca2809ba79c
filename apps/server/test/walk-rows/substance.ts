import { contract, type Substance, type SubstanceInput } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
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

export const substanceRows: WalkRows[] = [
  {
    name: 'substance',
    policy: substancePolicy,
    states: {
      draft: substance('draft'),
      'kept by its owner': substance('draft', { columns: sql`editors = 'owner'` }),
      pending: substance('pending'),
      passed: substance('passed'),
      rejected: substance('rejected'),
      'to be sent': substance('passed', { send: 'scheduled' }),
      published: substance('published', { send: 'active' }),
      'taken down': substance('withdrawn', { send: 'withdrawn' }),
      recalled: substance('draft', { columns: sql`recalled_at = now()` }),
      'past its days': substance('passed', { columns: sql`valid_until = '2020-01-01'` }),
    },
    see: (ground, token, id) => read(ground, contract.substance.info, { id }, token),
    input(_ground, verb, id, row) {
      const inputs: Record<string, unknown> = {
        edit: { ...copyInput('改过的'), id, version: row?.version ?? 1 },
      };
      return inputs[verb] ?? { ids: [id] };
    },
  },
];
