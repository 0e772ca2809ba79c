import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { materialState } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { raw, sql } from '#db/sql.ts';
import { continueDemo } from '#kernel/demo-steps.ts';
import { loadDemo } from '#seed/demo/demo.ts';
import { beginDemoMaterials } from '../../src/modules/material/demo/materials.job.ts';
import { makeMaterials } from '../../src/modules/material/demo/materials.run.ts';
import { PLANS } from '../../src/modules/material/demo/plan.ts';
import { atEnd } from '../at-end.ts';
import { type House, openTestApp } from '../test-app.ts';

const PATIENCE = 180_000;
let house: House;

/** Some of every kind and state, and what the demo's content is made of: drawing all of them takes a while. */
const some = PLANS.filter(
  ({ key, content, status }, at) =>
    at < 3 ||
    (content.kind === 'image' &&
      (at < 28 || content.twice || status === 'withdrawn' || status === 'rejected')) ||
    !['image', 'video'].includes(content.kind) ||
    key.endsWith('-suv-mountain-landscape'),
);

/** Runs the job itself, to its end or to the moment somebody pulls the plug. */
async function run(stopAfter = Number.POSITIVE_INFINITY) {
  const plug = new AbortController();
  const context = {
    id: 'test',
    payload: {},
    memberId: null,
    attempt: 1,
    signal: plug.signal,
    kernel: house.app.kernel,
    progress: async (done: number) => {
      if (done >= stopAfter) plug.abort(new Error('stopped'));
    },
  };
  await makeMaterials(context, some);
}

const one = async <T>(statement: ReturnType<typeof sql>) => (await house.db.one<{ is: T }>(statement))?.is;
const count = (from: ReturnType<typeof sql>) => one<number>(sql`SELECT count(*)::int AS is FROM ${from}`);

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhiying-demo-'));
  atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  house = await openTestApp({ dataDir });
  await house.db.query(sql`DELETE FROM setting WHERE key = 'demo'`);
  expect(await loadDemo(house.db)).not.toBeNull();
}, PATIENCE);

describe('示例素材', () => {
  it(
    '中途停下，下一次接着做完；再做一次什么也不变',
    async () => {
      await expect(run(5)).rejects.toThrow('stopped');
      expect(await count(sql`material`)).toBe(5);
      await run();
      expect(await count(sql`material`)).toBe(some.length);
      const versions = await count(sql`material_version`);
      await run();
      expect(await count(sql`material`)).toBe(some.length);
      expect(await count(sql`material_version`)).toBe(versions);
      expect(versions).toBeGreaterThan(some.length);
    },
    PATIENCE,
  );

  it('每种状态都有，看得出是示例，不和自己的状态矛盾', async () => {
    const states = await house.db.query<{ status: string }>(sql`SELECT DISTINCT status FROM material`);
    expect(states.map(({ status }) => status).toSorted()).toEqual(materialState.all.toSorted());
    expect(await count(sql`material WHERE name NOT LIKE '示例·%' OR source <> 'demo'`)).toBe(0);
    expect(await count(sql`material_classify WHERE name NOT LIKE '示例·%'`)).toBe(0);
    expect(await count(sql`material WHERE status = 'rejected' AND reject_reason = ''`)).toBe(0);
    expect(await count(sql`material WHERE status = 'pending' AND submitted_at IS NULL`)).toBe(0);
    expect(await count(sql`material WHERE created_at > now() OR submitted_at > now()`)).toBe(0);
    const unpublished = sql`material m WHERE status = 'published' AND NOT EXISTS (
      SELECT 1 FROM material_publish p WHERE p.material_id = m.id AND p.state = 'active')`;
    expect(await count(unpublished)).toBe(0);
    for (const table of [sql`favorite`, sql`material_download`, sql`favorite_folder`])
      expect(await count(table)).toBeGreaterThan(3);
  });

  it('总部和五家示例经销商各有一个标志', async () => {
    const signs = await house.db.query<{ place: string; status: string; ext: string }>(sql`
      SELECT n.name AS place, m.status, m.ext FROM material m JOIN node n ON n.id = m.node_id
      WHERE m.tags @> '{标志}' ORDER BY m.id`);
    expect(signs).toHaveLength(6);
    expect(new Set(signs.map(({ place }) => place)).size).toBe(6);
    expect(signs[0]).toEqual({ place: '示例·乘用车总部', status: 'passed', ext: 'png' });
    expect(signs[1]).toEqual({ place: '示例·华东经销集团', status: 'passed', ext: 'png' });
  });

  it('一共七十多个，分在三个渠道，每种状态都有，有一个快到期', () => {
    expect(PLANS.length).toBeGreaterThan(60);
    expect(new Set(PLANS.map(({ key }) => key)).size).toBe(PLANS.length);
    expect(new Set(PLANS.map(({ channel }) => channel)).size).toBe(3);
    expect(new Set(PLANS.map(({ status }) => status)).size).toBe(materialState.all.length);
    expect(PLANS.filter(({ rights }) => rights.expiresInDays !== undefined)).toHaveLength(1);
  });

  it(
    '处理完以后只有那个传坏的视频是无法处理',
    async () => {
      const left = () => count(sql`material WHERE processing IN ('waiting', 'running')`);
      await expect.poll(left, { timeout: PATIENCE, interval: 200 }).toBe(0);
      expect(
        await one(sql`SELECT string_agg(name, ',') AS is FROM material WHERE processing = 'failed'`),
      ).toBe('示例·传坏的视频.mp4');
      expect(await count(sql`material WHERE type IN ('video', 'audio', 'pdf', 'archive')`)).toBe(7);
    },
    PATIENCE,
  );

  it(
    '用它们做的示例内容都写得成：内容、专题、素材包、视频',
    async () => {
      const { kernel } = house.app;
      await continueDemo(kernel, 'materials');
      expect(await count(sql`subject WHERE visits > 0`)).toBe(1);
      for (const table of ['substance', 'substance_send', 'video_package', 'video_theme'])
        expect([table, (await count(raw(table))) ?? 0]).toEqual([
          table,
          expect.toSatisfy((n: number) => n > 0),
        ]);
    },
    PATIENCE,
  );

  it('同一个数据库只要求一次；没有演示数据就不要求', async () => {
    const asked = () => count(sql`job_run WHERE name = 'demo.materials'`);
    await house.db.query(sql`UPDATE setting SET value = 'false' WHERE key = 'demo'`);
    await beginDemoMaterials(house.app.kernel);
    expect(await asked()).toBe(0);
    await house.db.query(sql`UPDATE setting SET value = 'true' WHERE key = 'demo'`);
    await Promise.all([beginDemoMaterials(house.app.kernel), beginDemoMaterials(house.app.kernel)]);
    expect(await asked()).toBe(1);
  });
});
