import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { type SQL, sql } from '#db/sql.ts';
import { atEnd } from './at-end.ts';
import { type House, openTestApp } from './test-app.ts';

const { system } = contract;

let house: House;
let [keeper, dealer] = ['', ''];
let [channelId, root, keeperId] = [0, 0, 0];
let answering = 200;

beforeAll(async () => {
  const platform = createServer((_request, reply) => {
    reply.statusCode = answering;
    reply.end('{}');
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  atEnd(() => new Promise((resolve) => platform.close(resolve)));
  const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  house = await openTestApp({ platforms: readConfig({ SANDBOX_URL: url }, '/nowhere').platforms });
  channelId = await house.addChannel();
  root = await house.addNode('organ', null, channelId);
  const shop = await house.addNode('dealer', root, channelId);
  keeperId = await house.addMember('keeper', [
    { nodeId: root, roleId: await house.addRole(['11-4'], 'ALL') },
  ]);
  await house.addMember('dealer', [{ nodeId: shop, roleId: await house.addRole(['11-4'], 'TREE') }]);
  [keeper, dealer] = [await house.signIn('keeper'), await house.signIn('dealer')];
}, 60_000);

describe('存储', () => {
  it('测试时写入、读取并删除一个文件，什么也不留下', async () => {
    expect(await house.ask(system.testStorage, {}, keeper)).toMatchObject({
      ok: true,
      msg: '写入、读取、删除均正常',
    });
    const left: string[] = [];
    for await (const { path } of house.app.kernel.storage.list('probe/')) left.push(path);
    expect(left).toEqual([]);
  });

  it('读到的与写入的不一样时如实说明，文件也删除', async () => {
    const { storage } = house.app.kernel;
    const { write } = storage;
    storage.write = (path, _body, options) => write.call(storage, path, Buffer.from('别的'), options);
    try {
      expect(await house.ask(system.testStorage, {}, keeper)).toMatchObject({
        ok: false,
        msg: '读取的内容与写入的不一致',
      });
    } finally {
      storage.write = write;
    }
    for await (const { path } of storage.list('probe/')) throw new Error(`${path} was left`);
  });

  it('核对出没有记录的文件和没有文件的记录，逐类列出，刚写入的不算，只有渠道管理员可以核对', async () => {
    const { storage } = house.app.kernel;
    const put = (name: string) =>
      storage.write(`material/${channelId}/${name}`, Buffer.from('12345'), { contentType: 'text/plain' });
    await Promise.all(['kept.txt', 'orphan.txt', 'young.txt'].map(put));
    await house.db.query(
      sql`UPDATE stored_object SET modified_at = now() - interval '2 hours' WHERE key NOT LIKE '%young%'`,
    );
    const add = async (name: string, object: string) => {
      const row = await house.db.one<{ id: number }>(sql`
        INSERT INTO material (channel_id, node_id, path, owner_id, name, type, ext, size)
        SELECT ${channelId}, n.id, n.path, ${keeperId}, ${name}, 'document', 'txt', 5 FROM node n WHERE n.id = ${root} RETURNING id`);
      await house.db.query(sql`
        INSERT INTO material_version (material_id, no, channel_id, node_id, path, owner_id, name, type, ext, size, uploaded_as, object)
        SELECT ${row?.id ?? 0}, 1, ${channelId}, n.id, n.path, ${keeperId}, ${name}, 'document', 'txt', 5, ${object}, ${object}
        FROM node n WHERE n.id = ${root}`);
    };
    await add('在的', `material/${channelId}/kept.txt`);
    await add('丢失的', `material/${channelId}/lost.txt`);
    expect((await house.ask(system.storageReport, {}, keeper)).rows).toMatchObject([
      {
        id: 'material',
        files: 3,
        orphans: { files: 1, bytes: 5 },
        missing: { files: 1, some: [{ name: '丢失的' }] },
      },
    ]);
    expect(await house.send(system.storageReport, {}, dealer)).toMatchObject({ code: 'system.wholeChannel' });
    const { people, kinds } = await house.ask(system.storage, {}, keeper);
    expect(people).toMatchObject([{ id: keeperId, files: 2, bytes: 10 }]);
    expect(kinds).toEqual([{ kind: 'document', files: 2, bytes: 10 }]);
    // By what it is, from the store: the report has looked at just as many files of materials.
    const { write } = storage;
    for (const [path, size] of [
      [`video/${channelId}/7/film.mp4`, 70],
      [`video/${channelId}/7/cover.jpg`, 7],
      [`video/${channelId}/voice/1.wav`, 30],
      [`video/${channelId + 1}/8/film.mp4`, 900],
      [`ailive/${channelId}/sound/1.wav`, 20],
      ['poster/999999/made.png', 800],
    ] as const)
      await write.call(storage, path, Buffer.alloc(size), { contentType: 'text/plain' });
    const { stored } = await house.ask(system.storage, {}, keeper);
    expect(stored).toEqual([
      { id: 'film', title: '视频', files: 2, bytes: 77 },
      { id: 'voice', title: '声音与配音', files: 1, bytes: 30 },
      { id: 'liveSound', title: '直播声音', files: 1, bytes: 20 },
      { id: 'material', title: '素材（含历史版本）', files: 3, bytes: 15 },
    ]);
    expect(await house.ask(system.storage, {}, dealer)).toMatchObject({ people: [], stored: [] });
  });

  it('一类记录读取失败时照常核对其余各类，并列出未能核对的', async () => {
    const { kernel } = house.app;
    await kernel.storage.write(`video/${channelId}/voice/kept.wav`, Buffer.alloc(3), {
      contentType: 'text/plain',
    });
    const { query } = kernel.db;
    const report = async (broken: string) => {
      // As when one table is locked for too long or one row cannot be read.
      kernel.db.query = <One>(statement: SQL) =>
        statement.text.includes(broken)
          ? Promise.reject<One[]>(new Error('canceling statement due to lock timeout'))
          : query<One>(statement);
      try {
        return await house.ask(system.storageReport, {}, keeper);
      } finally {
        kernel.db.query = query;
      }
    };
    const { rows, unread } = await report('material_version');
    expect(unread).toEqual([{ id: 'material', title: '素材（含历史版本）' }]);
    expect(rows.map(({ id }) => id)).toContain('voice');
    expect(rows.map(({ id }) => id)).not.toContain('material');
    expect((await house.ask(system.storageReport, {}, keeper)).unread).toEqual([]);
  });

  it('一处文件无法列出时，只有放在那里的各类未能核对', async () => {
    const { storage } = house.app.kernel;
    const { list } = storage;
    storage.list = (prefix) => {
      if (prefix.startsWith('material/')) throw new Error('connection reset');
      return list.call(storage, prefix);
    };
    try {
      const { rows, unread } = await house.ask(system.storageReport, {}, keeper);
      expect(unread.map(({ id }) => id)).toEqual(['material']);
      expect(rows.map(({ id }) => id)).toContain('voice');
    } finally {
      storage.list = list;
    }
  });

  it('修改过的视频不再记录旧的预览，清除后不算丢失', async () => {
    const { kernel } = house.app;
    const folder = `video/${channelId}/41`;
    await kernel.storage.write(`${folder}/film.mp4`, Buffer.alloc(70), { contentType: 'text/plain' });
    const theme = await house.db.one<{ id: number }>(sql`
      INSERT INTO video_theme (channel_id, node_id, path, owner_id, kind, topic, input, count, seed)
      SELECT ${channelId}, n.id, n.path, ${keeperId}, 'montage', '冬季用车', '{}', 1, 1 FROM node n WHERE n.id = ${root} RETURNING id`);
    const film = await house.db.one<{ id: number }>(sql`
      INSERT INTO video (channel_id, node_id, path, owner_id, theme_id, no, kind, title, doc, duration_ms, object, preview)
      SELECT ${channelId}, n.id, n.path, ${keeperId}, ${theme?.id ?? 0}, 1, 'montage', '改过的视频', '{}', 1000, ${`${folder}/film.mp4`},
             ${JSON.stringify({ object: `${folder}/preview.mp4`, version: 1, unspoken: 0 })}::jsonb
      FROM node n WHERE n.id = ${root} RETURNING id`);
    const lost = async () => {
      const { rows } = await house.ask(system.storageReport, {}, keeper);
      return rows.find(({ id }) => id === 'film')?.missing.some.map(({ name }) => name);
    };
    expect(await lost()).toEqual(['改过的视频']);
    await house.db.query(sql`UPDATE video SET version = 2 WHERE id = ${film?.id ?? 0}`);
    expect(await lost()).toEqual([]);
  });

  it('声音、海报、安装包和数字人的文件同样核对，一类的记录使用另一类的文件不算多余', async () => {
    const { kernel } = house.app;
    const put = (path: string, size: number) =>
      kernel.storage.write(path, Buffer.alloc(size), { contentType: 'text/plain' });
    const by = sql`${channelId}, n.id, n.path, ${keeperId}`;
    const face = await house.db.one<{ id: number }>(sql`
      INSERT INTO digit_avatar (channel_id, node_id, path, owner_id, updated_by, name, object, consent_who, consent_for, consent_until, consent_proof)
      SELECT ${by}, ${keeperId}, '讲解员', ${`video/${channelId}/avatar/face`}, '小王', '宣传', '2099-01-01', ${`video/${channelId}/proof/leave`}
      FROM node n WHERE n.id = ${root} RETURNING id`);
    const film = await house.db.one<{ id: number }>(sql`
      INSERT INTO digit_film (channel_id, node_id, path, owner_id, title, text, avatar_id, voice_id, speed, layout, ratio, driver)
      SELECT ${by}, '开场', '大家好', ${face?.id ?? 0}, 1, 1, 'full', '9:16', 'offline' FROM node n WHERE n.id = ${root} RETURNING id`);
    await house.db.query(sql`
      INSERT INTO live_sound (channel_id, node_id, path, owner_id, key, voice_id, speed, text, object)
      SELECT ${by}, 'k', 1, 100, '欢迎来到直播间', ${`ailive/${channelId}/sound/gone.wav`} FROM node n WHERE n.id = ${root}`);
    await put(`video/${channelId}/avatar/face`, 3);
    await put(`video/${channelId}/proof/leave`, 3);
    await put(`video/${channelId}/proof/nobody`, 4);
    await put(`video/${channelId}/digit/${film?.id}/0.wav`, 3);
    await put(`video/${channelId}/digit/999999/0.wav`, 6);
    await put(`device/${channelId}/left`, 40);
    await put(`device/${channelId + 1}/other`, 50);
    await house.db.query(sql`UPDATE stored_object SET modified_at = now() - interval '2 hours'`);
    const { rows } = await house.ask(system.storageReport, {}, keeper);
    const found = Object.fromEntries(rows.map(({ id, orphans, missing }) => [id, { orphans, missing }]));
    const none = { files: 0, some: [] };
    expect(found).toMatchObject({
      digitman: { orphans: { files: 1, bytes: 6 }, missing: none },
      proof: { orphans: { files: 1, bytes: 4 }, missing: none },
      installer: { orphans: { files: 1, bytes: 40 }, missing: none },
      liveSound: { missing: { files: 1, some: [{ name: '欢迎来到直播间' }] } },
    });
    expect(found.poster).toBeUndefined();
  });
});

describe('平台连接', () => {
  it('有响应就是连得上，出错和人工发布的平台各有说明', async () => {
    expect(await house.ask(system.testPlatform, { platform: 'douyin' }, keeper)).toMatchObject({
      ok: true,
      msg: '可以连接；没有已连接的账号，未验证凭据',
      account: null,
    });
    answering = 503;
    expect(await house.ask(system.testPlatform, { platform: 'wechat' }, keeper)).toMatchObject({
      ok: false,
      msg: '平台返回错误（503）',
    });
    expect(await house.ask(system.testPlatform, { platform: 'channels' }, keeper)).toMatchObject({
      ok: false,
      msg: '人工发布，无需连接',
    });
  });
});
