import type { Key, MaterialSearch, ScopeKind } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type ListSource, selectIds } from '#kernel/list/list.ts';
import { materialSource } from '../../src/modules/material/material.source.ts';
import { queueSource } from '../../src/modules/material/review/review.source.ts';
import { addActor } from '../acting.ts';
import { fillTable } from '../fill-table.ts';
import { type House, openTestApp } from '../test-app.ts';

/** A library large enough for the planner to decide as it would at a million: no list may read the whole table. */
const ROWS = 100_000;
const DEALERS = 200;

let house: House;
const actors: Record<'all' | 'dealer' | 'self' | 'store', Actor> = {} as never;
let folder: number;

beforeAll(async () => {
  house = await openTestApp();
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const dealers: number[] = [];
  for (let at = 0; at < DEALERS; at += 1) dealers.push(await house.addNode('dealer', root, channel));
  const [first = 0, second = 0] = dealers;
  const keys: Key[] = ['5-1', '5-2', '5-3', '5-4', '5-5', '5-6'];
  const membership = (uname: string, nodeId: number, scope: ScopeKind) =>
    addActor(house, channel, uname, { nodeId, keys, scope });
  actors.all = await membership('all', root, 'ALL');
  actors.dealer = await membership('dealer', first, 'TREE');
  actors.store = await membership('store', second, 'NODE');
  actors.self = await membership('self', first, 'SELF');
  const uploader = await house.addMember('uploader');
  const { db } = house;
  const made = await db.one<{ id: number }>(sql`
    INSERT INTO material_classify (channel_id, node_id, path, owner_id, name)
    SELECT channel_id, id, path, ${uploader}, '示例' FROM node WHERE id = ${root} RETURNING id`);
  folder = made?.id ?? 0;
  const everything = () =>
    db.query(sql`
    INSERT INTO material (channel_id, node_id, path, owner_id, name, type, ext, size, status, tags, classify_id, submitted_at,
                          remark, deleted_at, created_at, duration_ms, downloads)
    SELECT n.channel_id, n.id, n.path, CASE WHEN i % 5000 = 0 THEN ${actors.self.id}::bigint ELSE ${uploader}::bigint END,
           '示例素材' || chr(19968 + i % 3000) || chr(19968 + i / 40 % 3000) || i, 'image', 'png', i,
           CASE WHEN i % 1000 = 0 THEN 'pending' ELSE 'passed' END,
           ARRAY['标签' || i % 2000], CASE WHEN i % 1500 = 0 THEN ${folder}::bigint END,
           CASE WHEN i % 1000 = 0 THEN now() END, CASE WHEN i % 20 = 0 THEN '备注' || i ELSE '' END, CASE WHEN i % 2500 = 0 THEN now() END,
           now() - make_interval(secs => i), i, i % 100
    FROM generate_series(1, ${ROWS}::int) i JOIN node n ON n.id = (${dealers}::bigint[])[1 + i % ${DEALERS}::int]`);
  await fillTable(db, 'material', everything);
  await db.query(sql`
    INSERT INTO material_publish (material_id, version_id, channel_id, node_id, path, owner_id, from_at, state)
    SELECT m.id, 1, n.channel_id, n.id, n.path, ${uploader}, now(), 'active'
    FROM material m JOIN node n ON n.id = ${second} WHERE m.size % 3000 = 1`);
  await db.raw('ANALYZE material_publish');
}, 300_000);

async function plan(source: ListSource<unknown>, sort?: string) {
  const { text, values } = sql`EXPLAIN ${selectIds(source, { sort })} LIMIT 100`;
  const { rows } = await house.db.raw<{ 'QUERY PLAN': string }>(text, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const list = (who: keyof typeof actors, search: MaterialSearch = {}, sort?: string) =>
  plan(materialSource(null, actors[who], search, known(search)), sort);
/** As the service looks it up. */
const known = ({ classifyId, q }: MaterialSearch) => ({
  folders: classifyId ? [classifyId] : undefined,
  tagged: q?.startsWith('标签') ? [q] : [],
});

describe('十万条素材的列表都走索引', () => {
  it.each(['createdAt', 'updatedAt', 'name', 'size', 'durationMs', 'downloads'])(
    '全部，按 %s 排序',
    async (sort) => {
      const shown = await list('all', {}, sort);
      expect(shown).toMatch(/Index (Only )?Scan (Backward )?using material_by_/);
      expect(shown).not.toContain('Seq Scan on material m');
      expect(shown).not.toMatch(/^\s*(->)?\s*Sort\b/m);
    },
  );

  const cases: [string, keyof typeof actors, MaterialSearch][] = [
    ['一个经销商的', 'dealer', {}],
    ['自己节点的和收到的', 'store', {}],
    ['自己上传的和收到的', 'self', {}],
    ['收到的', 'store', { library: 'received' }],
    ['两个汉字的名称', 'all', { q: `${String.fromCharCode(19968 + 77)}${String.fromCharCode(19968 + 501)}` }],
    ['备注里的字', 'all', { q: '备注4020' }],
    ['标签里的字', 'all', { q: '标签77' }],
    ['标签', 'all', { tags: ['标签7'] }],
    ['分类', 'all', { classifyId: 1 }],
    ['可用的图片', 'all', { type: 'image', usable: 'yes' }],
    ['回收站', 'all', { bin: 'yes' }],
  ];
  it.each(cases)('%s', async (_name, who, search) => {
    const shown = await list(who, search.classifyId ? { classifyId: folder } : search);
    expect(shown).not.toContain('Seq Scan on material m');
    expect(shown).toMatch(/Index.* Scan/);
    if (search.classifyId) expect(shown).toContain('material_classify_in');
  });

  it('待审核', async () => {
    const shown = await plan(queueSource(house.app.kernel.storage, actors.all, { page: 1, limit: 100 }));
    expect(shown).not.toContain('Seq Scan on material m');
  });
});
