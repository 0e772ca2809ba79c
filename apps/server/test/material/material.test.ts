import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { emptyBin } from '../../src/modules/material/bin/empty-bin.job.ts';
import { objects, picture } from '../library.ts';
import { runJobNow } from '../run-job.ts';
import {
  add,
  adviser,
  ask,
  audits,
  clerk,
  info,
  library,
  manager,
  names,
  openStoreLibrary,
  send,
  stranger,
} from '../store-library.ts';

const { material, materialClassify } = contract;

openStoreLibrary();

describe('素材库', () => {
  it('按两个汉字、标签、方向和上传人找到，别的经销商看不到', async () => {
    const id = await add(clerk, '夏日新车海报.png');
    await add(clerk, '店内实拍.png');
    await ask(material.tag, { ids: [id], add: ['新车', '海报'], remove: [] }, clerk.token);
    expect(await names(manager, { q: '新车' })).toEqual(['夏日新车海报.png']);
    expect(await names(manager, { q: '车新' })).toEqual([]);
    // Also by what stands in a tag or in the remark, and still only within reach.
    const { version, name, tags, rights } = await ask(material.info, { id }, clerk.token);
    await ask(
      material.update,
      { id, version, name, tags: [...tags, '秋季团购'], rights, remark: '门头改造前拍的' },
      clerk.token,
    );
    for (const q of ['团购', '门头']) {
      expect(await names(manager, { q })).toEqual(['夏日新车海报.png']);
      expect(await names(stranger, { q })).toEqual([]);
    }
    expect((await ask(material.counts, { q: '门头' }, manager.token)).total).toBe(1);
    expect(await names(manager, { tags: ['海报', '新车'] })).toEqual(['夏日新车海报.png']);
    expect(await names(manager, { tags: ['海报', '没有'] })).toEqual([]);
    expect(await names(manager, { orientation: 'landscape', ownerId: clerk.id })).toHaveLength(2);
    expect(await names(manager, { nodeId: library.store, type: 'image', source: 'upload' })).toHaveLength(2);
    expect(await names(manager, { q: '海报', orientation: 'portrait' })).toEqual([]);
    expect(await names(stranger, {})).toEqual([]);
    expect(await names(adviser, {})).toEqual([]);
    expect(await ask(material.tags, { q: '海' }, clerk.token)).toEqual({ rows: [{ name: '海报', uses: 1 }] });
    const counts = await ask(material.counts, {}, manager.token);
    expect(counts).toMatchObject({
      total: 2,
      byStatus: { draft: 2, passed: 0 },
      byType: { image: 2, video: 0 },
    });
  });

  it('编辑名称、标签、版权；版本不符时给出现在的内容', async () => {
    const id = await add(clerk, '待编辑.png');
    const { version } = await info(id, clerk);
    const rights = {
      licence: 'licensed',
      personRelease: 'obtained',
      expiresOn: '2099-12-31',
      origin: '示例图库',
    } as const;
    const body = { id, version, name: '已编辑.png', tags: ['示例', '示例'], remark: '说明', rights };
    expect(await ask(material.update, body, clerk.token)).toMatchObject({
      name: '已编辑.png',
      tags: ['示例'],
      rights,
    });
    expect(await send(material.update, body, clerk.token)).toMatchObject({
      httpStatus: 409,
      code: 'row.changed',
      data: { name: '已编辑.png' },
    });
    expect((await audits('material.update', id))[0]).toMatchObject({
      before: { name: '待编辑.png' },
      after: { name: '已编辑.png' },
    });
    expect(await send(material.update, { ...body, version: version + 1 }, adviser.token)).toMatchObject({
      httpStatus: 403,
    });
    expect(await send(material.update, { ...body, version: version + 1 }, stranger.token)).toMatchObject({
      httpStatus: 404,
    });
  });

  it('删除进回收站，恢复回到原来的状态，彻底删除连文件一起', async () => {
    const id = await add(clerk, '要删除.png');
    await ask(material.submit, { ids: [id] }, clerk.token);
    await ask(material.remove, { ids: [id] }, manager.token);
    expect(await names(manager, { q: '要删' })).toEqual([]);
    expect(await names(manager, { q: '要删', bin: 'yes' })).toEqual(['要删除.png']);
    expect(await names(clerk, { bin: 'yes' })).toEqual([]);
    expect(await send(material.submit, { ids: [id] }, clerk.token)).toMatchObject({ httpStatus: 404 });
    await ask(material.recover, { ids: [id] }, manager.token);
    expect((await info(id, manager)).status).toBe('pending');
    expect(await send(material.purge, { ids: [id] }, manager.token)).toMatchObject({ httpStatus: 404 });

    await ask(material.remove, { ids: [id] }, manager.token);
    const row = await library.house.db.one<{ object: string }>(
      sql`SELECT object FROM material_version WHERE material_id = ${id}`,
    );
    expect((await objects(library, row?.object ?? '?')).length).toBeGreaterThan(1);
    await ask(material.purge, { ids: [id] }, manager.token);
    expect(await objects(library, row?.object ?? '?')).toEqual([]);
    expect(await send(material.info, { id }, manager.token)).toMatchObject({ httpStatus: 404 });
    expect(await audits('material.purge', id)).toHaveLength(1);
  });

  it('回收站里满三十天的由夜间任务清理，连同登记中断留下的副本', { tags: 'full' }, async () => {
    const [old, fresh] = [await add(clerk, '旧.png'), await add(clerk, '新.png')];
    await ask(material.remove, { ids: [old, fresh] }, manager.token);
    await library.house.db.query(
      sql`UPDATE material SET deleted_at = now() - interval '31 days' WHERE id = ${old}`,
    );
    const { kernel } = library.house.app;
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const orphan = `material/${library.channel}/${day}/lost.png`;
    await kernel.storage.write(orphan, await picture(), { contentType: 'image/png' });
    const kept = `material/${library.channel}/${day}/kept.png`;
    await kernel.storage.write(kept, await picture(), { contentType: 'image/png' });
    await kernel.storage.write(`${kept}.thumb.webp`, await picture(), { contentType: 'image/webp' });
    await library.house.db.query(
      sql`UPDATE material_version SET object = ${kept} WHERE material_id = ${fresh}`,
    );
    await runJob(emptyBin);
    await runJob(emptyBin);
    const left = await library.house.db.query(sql`SELECT id FROM material WHERE id IN (${old}, ${fresh})`);
    expect(left).toEqual([{ id: fresh }]);
    expect(await objects(library, `material/${library.channel}/${day}/`)).toEqual([
      kept,
      `${kept}.thumb.webp`,
    ]);
  });

  it('导出的列表就是看到的列表', async () => {
    const { filepath } = (await ask(
      material.list.export as typeof material.list.export & object,
      { format: 'csv', q: '海报' } as never,
      manager.token,
    )) as { filepath: string };
    const csv = await (await fetch(library.house.url + filepath)).text();
    expect(csv).toContain('夏日新车海报.png');
    expect(csv).not.toContain('店内实拍');
  });
});

describe('分类', () => {
  it('建立、移动、统计；上级的分类大家可用但不能改；不空的不能删', async () => {
    const { id: top } = await ask(materialClassify.create, { name: '车型' }, manager.token);
    const { id: sub } = await ask(
      materialClassify.create,
      { parentId: top, name: '示例车型' },
      manager.token,
    );
    expect(await send(materialClassify.create, { name: '车型' }, manager.token)).toMatchObject({
      httpStatus: 409,
      msg: '同级已有同名文件夹',
    });
    const inside = await add(clerk, '分类里的.png', { classify: sub });
    const loose = await add(clerk, '分类外的.png');
    const { rows } = await ask(materialClassify.list, {}, manager.token);
    expect(rows.find(({ id }) => id === top)).toMatchObject({
      own: 0,
      total: 1,
      can: ['create', 'edit', 'move', 'delete'],
    });
    expect((await ask(materialClassify.list, {}, clerk.token)).rows.map(({ id, can }) => [id, can])).toEqual([
      [top, []],
      [sub, []],
    ]);
    expect((await ask(materialClassify.list, {}, stranger.token)).rows).toEqual([]);
    expect(await names(manager, { classifyId: top })).toEqual(['分类里的.png']);
    await ask(material.move, { ids: [loose], classifyId: top }, clerk.token);
    expect(await names(manager, { classifyId: top })).toHaveLength(2);
    expect(await send(materialClassify.remove, { id: top }, manager.token)).toMatchObject({
      httpStatus: 409,
      msg: '文件夹不为空（1 个子文件夹、1 个素材），请先移出再删除',
    });
    expect(
      await send(materialClassify.move, { id: top, parentId: sub, version: 1 }, manager.token),
    ).toMatchObject({ httpStatus: 409, msg: '不能将文件夹移动到自身或其子文件夹' });
    await ask(materialClassify.move, { id: sub, parentId: null, beforeId: top, version: 1 }, manager.token);
    expect((await ask(materialClassify.list, {}, manager.token)).rows.map(({ id }) => id)).toEqual([
      sub,
      top,
    ]);
    await ask(material.move, { ids: [inside], classifyId: null }, clerk.token);
    await ask(materialClassify.remove, { id: sub }, manager.token);
    expect(await names(manager, { unclassified: 'yes', q: '分类' })).toEqual(['分类里的.png']);
  });
});

const runJob = (job: typeof emptyBin) => runJobNow(library.house.app.kernel, job, {});
