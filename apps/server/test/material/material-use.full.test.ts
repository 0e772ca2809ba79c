import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { dropUsage, registerStored, setUsage } from '../../src/modules/material/index.ts';
import { picture, processed, until } from '../library.ts';
import {
  add,
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

const { favorite, material, materialDownload } = contract;

openStoreLibrary();

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
        return registerStored(kernel, unit, await placeOf(unit, actor, material.upload), {
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
      kind: '示例用途',
      id: 7,
      title: '示例内容',
      link: '/home/substance?id=7',
      place: place as never,
    };
    await kernel.tx(actor, (unit) => setUsage(unit, actor, user, [id]));
    expect(await ask(material.usage, { id }, manager.token)).toMatchObject({
      total: 1,
      rows: [{ kind: '示例用途', targetId: '7' }],
    });
    expect((await info(id, manager)).usages).toBe(1);
    // Whoever sees the picture need not see what others make of it.
    await library.house.db.query(sql`
      UPDATE material_usage u SET node_id = n.id, path = n.path, owner_id = ${clerk.id}::bigint, kind = 'AI 文章' FROM node n
      WHERE n.id = ${library.otherDealer} AND u.material_id = ${id}`);
    expect(JSON.stringify(await ask(material.usage, { id }, manager.token))).not.toContain('示例内容');
    await library.house.db.query(sql`UPDATE material_usage SET kind = '示例用途' WHERE material_id = ${id}`);
    await kernel.tx(actor, (unit) => dropUsage(unit, user));
    expect((await info(id, manager)).usages).toBe(0);
  });
});
