import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { emptyBin } from '../src/modules/material/bin.service.ts';
import { dropUsage, placeOf, registerStored, setUsage } from '../src/modules/material/index.ts';
import {
  addMaterial,
  type Library,
  objects,
  openLibrary,
  type Person,
  picture,
  processed,
  until,
} from './library.ts';

const { material, materialClassify, materialDownload, favorite } = contract;
let library: Library;
let clerk: Person;
let manager: Person;
let adviser: Person;
let stranger: Person;

beforeAll(async () => {
  library = await openLibrary();
  const { dealer, otherDealer, store } = library;
  manager = await library.person('manager', dealer, ['5-1', '5-2', '5-3', '5-4', '5-5', '5-6']);
  clerk = await library.person('clerk', store, ['5-1', '5-2'], 'NODE');
  adviser = await library.person('adviser', store, ['5-1'], 'SELF');
  stranger = await library.person('stranger', otherDealer, ['5-1', '5-2', '5-3', '5-4', '5-5', '5-6']);
});

const add = (who: Person, name: string, fields = {}) => addMaterial(library, who, { name, ...fields });
const names = async (who: Person, search: object) =>
  (
    await library.house.ask(material.list, { sort: 'createdAt', order: 'ASC', ...search }, who.token)
  ).rows.map(({ name }) => name);
const info = (id: number, who: Person) => library.house.ask(material.info, { id }, who.token);
const ask: Library['house']['ask'] = (call, input, token) => library.house.ask(call, input, token);
const send: Library['house']['send'] = (call, input, token) => library.house.send(call, input, token);
const audits = async (action: string, id: number) =>
  library.house.db.query<{ summary: string; before: unknown; after: unknown }>(
    sql`SELECT summary, before, after FROM audit WHERE action = ${action} AND entity_id = ${String(id)} ORDER BY id`,
  );

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

  it('回收站里满三十天的由夜间任务清理，连同登记中断留下的副本', async () => {
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
      msg: '同一级已有同名分类',
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
      msg: '分类不是空的（1 个下级分类、1 个素材），请先移走再删除',
    });
    expect(
      await send(materialClassify.move, { id: top, parentId: sub, version: 1 }, manager.token),
    ).toMatchObject({ httpStatus: 409, msg: '不能把分类移动到它自己下面' });
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

describe('下载', () => {
  it('单个文件得到链接，次数和审计都记下；没有下载权限的拿不到原文件', async () => {
    const id = await add(clerk, '单个.png');
    const { filepath, filename, exportId } = await ask(materialDownload.create, { ids: [id] }, manager.token);
    expect([filename, exportId]).toEqual(['单个.png', null]);
    const file = await fetch(new URL(filepath, library.house.url));
    expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('单个.png'));
    expect((await info(id, manager)).downloads).toBe(1);
    expect(await audits('materialDownload.create', id)).toHaveLength(1);
    expect((await ask(materialDownload.list, { materialId: id }, manager.token)).rows).toMatchObject([
      { member: { id: manager.id }, way: 'file', versionNo: 1 },
    ]);
    expect((await info(id, clerk)).urls).toMatchObject({ original: null, preview: expect.any(String) });
    expect(await send(materialDownload.create, { ids: [id] }, clerk.token)).toMatchObject({
      httpStatus: 403,
    });
    expect(await send(materialDownload.create, { ids: [id] }, stranger.token)).toMatchObject({
      httpStatus: 404,
    });
  });

  it('一张带水印的图片就是这张图片，不是只有一个文件的压缩包', async () => {
    const id = await add(clerk, '水印.png');
    const { filepath, filename, exportId } = await ask(
      materialDownload.create,
      { ids: [id], watermark: true },
      manager.token,
    );
    expect(filename).toBe('水印.png');
    const answer = await fetch(library.house.url + filepath);
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('水印.png'));
    const marked = Buffer.from(await answer.arrayBuffer());
    expect(marked.subarray(1, 4).toString()).toBe('PNG');
    const run = await until(async () => {
      const { rows } = await ask(contract.download.mine, {}, manager.token);
      return rows.find((row) => row.id === exportId && row.status === 'done');
    });
    expect(run).toMatchObject({ format: 'file', filename: '水印.png', rows: 1, bytes: marked.length });
    const { rows } = await ask(materialDownload.list, { materialId: id }, manager.token);
    expect(rows).toMatchObject([{ way: 'file', watermark: true }]);
  });

  it('多个文件边读边打包，同名的各有各的名字，在下载中心看得到', async () => {
    const ids = [await add(clerk, '同名.png'), await add(clerk, '同名.png'), await add(clerk, '另一个')];
    const { filepath, exportId, files } = await ask(
      materialDownload.create,
      { ids, watermark: true },
      manager.token,
    );
    expect(files).toBe(3);
    const zip = Buffer.from(await (await fetch(library.house.url + filepath)).arrayBuffer());
    for (const name of ['同名.png', '同名 (2).png', '另一个.png'])
      expect(zip.includes(Buffer.from(name))).toBe(true);
    expect(zip.readUInt32LE(zip.length - 22)).toBe(0x06054b50);
    expect(zip.readUInt16LE(zip.length - 12)).toBe(3);
    const run = await until(async () => {
      const { rows } = await ask(contract.download.mine, {}, manager.token);
      return rows.find((row) => row.id === exportId && row.status === 'done');
    });
    expect(run).toMatchObject({ format: 'zip', rows: 3, total: 3, bytes: zip.length });
    expect(
      (await ask(materialDownload.list, {}, manager.token)).rows.filter(({ way }) => way === 'zip'),
    ).toHaveLength(3);
  });
});

describe('收藏', () => {
  it('放进收藏夹、移动、取消；看不到的不能收藏；收藏夹删了收藏还在', async () => {
    const id = await add(clerk, '收藏的.png');
    const { id: folderId } = await ask(favorite.createFolder, { name: '常用' }, manager.token);
    expect(await ask(favorite.add, { kind: 'material', ids: [id], folderId }, manager.token)).toEqual({
      changed: 1,
    });
    await ask(favorite.add, { kind: 'material', ids: [id], folderId }, manager.token);
    expect(await ask(favorite.list, { folderId }, manager.token)).toMatchObject({
      total: 1,
      rows: [{ title: '收藏的.png', folder: { name: '常用' }, material: { id, favourite: true } }],
    });
    expect(await names(manager, { favourite: 'yes' })).toEqual(['收藏的.png']);
    expect(await names(clerk, { favourite: 'yes' })).toEqual([]);
    expect(await send(favorite.add, { kind: 'material', ids: [id] }, stranger.token)).toMatchObject({
      httpStatus: 404,
    });
    await ask(favorite.removeFolder, { id: folderId }, manager.token);
    expect(await ask(favorite.folders, {}, manager.token)).toEqual({ rows: [], total: 1, loose: 1 });
    await ask(material.remove, { ids: [id] }, manager.token);
    expect((await ask(favorite.list, {}, manager.token)).rows).toMatchObject([
      { title: '收藏的.png', material: null },
    ]);
    await ask(favorite.remove, { kind: 'material', ids: [id] }, manager.token);
    expect((await ask(favorite.folders, {}, manager.token)).total).toBe(0);
  });
});

describe('服务器自己的文件', () => {
  it('存好后登记一次，照样处理', async () => {
    const { kernel } = library.house.app;
    const actor = await kernel.access.actFor(manager.id, library.channel, kernel.jobs.system.origin);
    if (!actor) throw new Error('nobody');
    const bytes = await picture();
    const object = `material/${library.channel}/2026-11-15/made.png`;
    await kernel.storage.write(object, bytes, { contentType: 'image/png' });
    const register = () =>
      kernel.tx(actor, async (unit) => {
        const file = { name: '生成的.png', type: 'image', ext: 'png', size: bytes.length, object } as const;
        return registerStored(kernel, unit, await placeOf(unit, actor, '5-2'), {
          ...file,
          source: 'ai',
          tags: ['示例'],
        });
      });
    const made = await register();
    expect(await register()).toBeNull();
    await processed(library.house, made?.id ?? 0);
    expect(await info(made?.id ?? 0, manager)).toMatchObject({ source: 'ai', tags: ['示例'], width: 64 });
  });
});

describe('使用情况', () => {
  it('别的模块登记用到的素材，详情里看得到，不再用就消失', async () => {
    const id = await add(clerk, '被使用.png');
    const { kernel } = library.house.app;
    const actor = await kernel.access.actFor(manager.id, library.channel, kernel.jobs.system.origin);
    if (!actor) throw new Error('nobody');
    const place = await kernel.db.one<never>(sql`
      SELECT channel_id AS "channelId", id AS "nodeId", path, ${manager.id}::bigint AS "ownerId" FROM node WHERE id = ${library.dealer}`);
    const user = {
      kind: '内容',
      id: 7,
      title: '示例内容',
      link: '/home/substance?id=7',
      place: place as never,
    };
    await kernel.tx(actor, (unit) => setUsage(unit, actor, user, [id]));
    expect(await ask(material.usage, { id }, manager.token)).toMatchObject({
      total: 1,
      rows: [{ kind: '内容', targetId: '7' }],
    });
    expect((await info(id, manager)).usages).toBe(1);
    await kernel.tx(actor, (unit) => dropUsage(unit, user));
    expect((await info(id, manager)).usages).toBe(0);
  });
});

async function runJob({ handler }: typeof emptyBin) {
  const { kernel } = library.house.app;
  await handler({
    id: '00000000-0000-4000-8000-000000000000',
    payload: {},
    memberId: null,
    attempt: 1,
    signal: new AbortController().signal,
    progress: async () => {},
    kernel,
  });
}
