import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_KEYS, contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { sql } from '#db/sql.ts';
import { KEY_SEAL } from '#engines/model/index.ts';
import { readFilms } from '../../src/modules/hot/read/read-films.service.ts';
import { atEnd } from '../at-end.ts';
import { failWrites } from '../fail-writes.ts';
import { openSandbox } from '../sandbox.ts';
import { type House, openTestApp } from '../test-app.ts';
import { sessionOf } from '../walk-rows/ground.ts';

const { aiTheme, hotAdoption, hotBenchmark, hotPackage, hotScript, hotVideo, videoTheme } = contract;
let house: House;
let token: string;
let dealer: string;
let dealerNode: number;
let dealerId: number;
let channel: number;
let said = '{}';
let modelUrl: string;

beforeAll(async () => {
  const sandbox = await openSandbox();
  const model = createServer((request, response: ServerResponse) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const chunk = {
        id: 'x',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'm',
        choices: [{ index: 0, delta: { content: said }, finish_reason: 'stop' }],
      };
      response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
    });
  });
  await new Promise<void>((up) => model.listen(0, '127.0.0.1', up));
  atEnd(async () => void model.close());
  modelUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  house = await openTestApp({
    roles: new Set(['api']),
    secretKey: 'x'.repeat(32),
    modelPrivateHosts: true,
    sandboxUrl: sandbox.url,
    platforms: readConfig({ SANDBOX_URL: sandbox.url }, '/nowhere').platforms,
  });
  channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  dealerNode = await house.addNode('dealer', root, channel);
  const all = await house.addRole([...ALL_KEYS], 'TREE');
  token = await sessionOf(house, await house.addMember('head', [{ nodeId: root, roleId: all }]));
  dealerId = await house.addMember('dealer', [{ nodeId: dealerNode, roleId: all }]);
  dealer = await sessionOf(house, dealerId);
});

const films = () => readFilms(house.app.kernel, new AbortController().signal);
const due = () => house.db.query(sql`UPDATE hot_film_reading SET asked_at = NULL`);
const list = async (search: object = {}) => (await house.ask(hotVideo.list, search as never, dealer)).rows;
let made = 0;
async function addWork(fields: { title?: string; text?: string; seconds?: number } = {}) {
  made += 1;
  const { title = `示例作品 ${made}`, text = '', seconds = null } = fields;
  const row = await house.db.one<{ id: number }>(sql`
    INSERT INTO hot_work (channel_id, platform, author, key, url, title, text, seconds, at)
    VALUES (${channel}, 'douyin', '示例作者', ${`k${made}`}, 'https://www.douyin.com/video/1', ${title}, ${text}, ${seconds}, now()) RETURNING id`);
  return row?.id ?? 0;
}

/** A model of our own that says what `said` holds. */
async function addModel() {
  const sealed = house.app.kernel.secrets.seal('sk-test', KEY_SEAL);
  await house.db.query(sql`
    INSERT INTO model_endpoint (channel_id, node_id, path, owner_id, name, base_url, api_key, models, timeout_seconds, sort)
    SELECT n.channel_id, n.id, n.path, ${dealerId}, '示例模型', ${modelUrl}, ${sealed},
           ${JSON.stringify([{ name: 'm', inputPrice: 0, outputPrice: 0 }])}::jsonb, 5, 0 FROM node n WHERE n.channel_id = ${channel} AND n.parent_id IS NULL`);
}

describe('official list of films', () => {
  it('is read in the wire format of 抖音 where a channel asks for it, hangs works on followed accounts, and adds nothing twice', async () => {
    await films();
    expect(await list()).toEqual([]);
    const { id } = await house.ask(
      hotBenchmark.create,
      { platform: 'douyin', source: 'list', name: '示例·城市用车笔记' },
      token,
    );
    await films();
    const first = await list({ whose: 'listed', sort: 'views' });
    expect(first.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(first[0]).toMatchObject({ platform: 'douyin', dated: false, ratio: null, shares: null });
    const own = first.filter(({ benchmark }) => benchmark?.id === id);
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(({ author }) => author === '示例·城市用车笔记')).toBe(true);
    // Not due yet, then due again within the hour: neither adds a work nor a figure.
    await films();
    await due();
    await films();
    expect(await list()).toHaveLength(10);
    const figures = await house.db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM hot_work_figure`);
    expect(figures?.n).toBe(10);
    expect(await house.ask(hotVideo.reading, {}, dealer)).toMatchObject({ trouble: '', stale: false });
    const other = await house.ask(
      hotBenchmark.create,
      { platform: 'douyin', source: 'list', name: '示例·周末自驾指南' },
      token,
    );
    expect(other.total).toBeGreaterThan(0);
    expect(await list()).toHaveLength(10);
  });

  it('reaches every other channel when one cannot keep it, which says so and is tried again', async () => {
    const other = await house.addChannel();
    const root = await house.addNode('organ', null, other);
    const roleId = await house.addRole([...ALL_KEYS], 'TREE');
    const theirs = await sessionOf(house, await house.addMember('elsewhere', [{ nodeId: root, roleId }]));
    await house.ask(
      hotBenchmark.create,
      { platform: 'douyin', source: 'list', name: '示例·城市用车笔记' },
      theirs,
    );
    const mend = await failWrites(house.db, 'hot_work', `NEW.channel_id = ${channel}`);
    await due();
    await expect(films()).rejects.toMatchObject({ code: 'job.someFailed' });
    expect((await house.ask(hotVideo.list, { whose: 'listed' }, theirs)).rows).toHaveLength(10);
    const trouble = async () => (await house.ask(hotVideo.reading, {}, dealer)).trouble;
    expect(await trouble()).toBe('榜单未能保存，稍后自动重试');
    await mend();
    await due();
    await films();
    expect(await trouble()).toBe('');
  });

  it('says why it could not be read, and does not call what it has fresh', async () => {
    const { douyin } = house.app.kernel.config.platforms;
    const { clientSecret } = douyin;
    Object.assign(douyin, { clientSecret: 'wrong' });
    await due();
    await films();
    Object.assign(douyin, { clientSecret });
    await house.db.query(sql`UPDATE hot_film_reading SET read_at = now() - interval '2 days'`);
    expect(await house.ask(hotVideo.reading, {}, dealer)).toMatchObject({
      trouble: '抖音拒绝：access_token无效（10013），已停读',
      stale: true,
    });
  });
});

describe('notes and references', () => {
  it('without a model only measure; with one every point quotes the work, whatever else the model says is dropped', async () => {
    const id = await addWork({
      title: '冬天续航怎么保',
      text: '续航掉三成？先改三个习惯。到店再聊。',
      seconds: 20,
    });
    expect((await house.send(hotVideo.note, { id }, dealer)).code).toBe('hot.noModel');
    expect((await house.ask(hotVideo.info, { id }, dealer)).modelReady).toBe(false);
    await addModel();
    said = JSON.stringify({
      points: [
        { point: 'hook', value: '用损失提问', quote: '续航掉三成？' },
        { point: 'emotion', value: '编造的', quote: '原文没有这句' },
      ],
    });
    const notes = await house.ask(hotVideo.note, { id }, dealer);
    expect(notes.points).toEqual([{ point: 'hook', value: '用损失提问', quote: '续航掉三成？' }]);
    said = JSON.stringify({ points: [{ point: 'hook', value: '编造的', quote: '没有' }] });
    expect((await house.send(hotVideo.note, { id }, dealer)).code).toBe('hot.nothingToNote');
    expect((await house.ask(hotVideo.info, { id }, dealer)).notes?.points).toHaveLength(1);
    await house.db.raw('DELETE FROM model_endpoint');
  });

  it('begin an article theme or a storyboard that shows what it was begun from', async () => {
    const id = await addWork({ title: '三招保续航', text: '续航掉三成？先改三个习惯。', seconds: 26 });
    const article = await house.ask(hotVideo.refer, { id, form: 'article' }, dealer);
    const theme = await house.ask(aiTheme.info, { id: article.themeId }, dealer);
    expect(theme).toMatchObject({ topic: '三招保续航', status: 'draft' });
    expect(theme.input.brief).toContain('首句：“续航掉三成？”');
    const video = await house.ask(hotVideo.refer, { id, form: 'video' }, dealer);
    const board = await house.ask(videoTheme.info, { id: video.themeId }, dealer);
    expect(board).toMatchObject({ kind: 'storyboard', topic: '三招保续航', input: { seconds: 26 } });
    expect(await house.ask(hotVideo.origin, { form: 'video', themeId: video.themeId }, dealer)).toMatchObject(
      {
        video: { id, title: '三招保续航' },
        package: null,
      },
    );
    const { themes, begun } = await house.ask(hotVideo.info, { id }, token);
    expect(themes).toBe(2);
    expect(begun.map(({ form }) => form).sort()).toEqual(['article', 'video']);
  });
});

describe('adopted packages', () => {
  it('become themes of both kinds with their accounts; what is published of them counts for the dealer, the package and nobody else', async () => {
    const account = await house.db.one<{ id: number }>(sql`
      INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, external_id, daily_limit)
      SELECT n.channel_id, n.id, n.path, ${dealerId}, 'douyin', '示例门店号', 'adopt-1', 9 FROM node n WHERE n.id = ${dealerNode} RETURNING id`);
    const { id } = await house.ask(
      hotPackage.create,
      {
        title: '示例热点包',
        angle: '讲三个习惯',
        expiresAt: '2099-01-01T00:00:00Z',
        accountIds: [account?.id ?? 0],
      },
      token,
    );
    await house.db.query(sql`
      UPDATE hot_package SET status = 'published', node_ids = ARRAY[${dealerNode}]::bigint[] WHERE id = ${id}`);
    const offered = { offered: 'yes' } as const;
    expect((await house.ask(hotPackage.list, offered, dealer)).total).toBe(1);
    const article = await house.ask(hotPackage.adopt, { id }, dealer);
    expect((await house.ask(hotPackage.list, offered, dealer)).total).toBe(0);
    const video = await house.ask(hotPackage.adopt, { id, form: 'video' }, dealer);
    const theme = await house.ask(aiTheme.info, { id: article.themeId }, dealer);
    expect(theme.input).toMatchObject({ accountIds: [account?.id], platforms: ['douyin'] });
    expect((await house.ask(videoTheme.info, { id: video.themeId }, dealer)).input.accountIds).toEqual([
      account?.id,
    ]);

    const posted = (batchKind: string, batchId: number, no: number, views: number | null) =>
      house.db.query(sql`
        WITH p AS (INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                     subject_version, title, platform, account_id, asked_by, state, due_at, published_at)
          SELECT n.channel_id, n.id, n.path, ${dealerId}, ${batchKind}, ${batchId}, 'x', ${no}, 1, 1, '示例', 'douyin',
                 ${account?.id ?? 0}, ${dealerId}, 'published', now(), now() FROM node n WHERE n.id = ${dealerNode} RETURNING *)
        INSERT INTO post_figures (attempt_id, channel_id, account_id, published_at, views, likes, read_at)
        SELECT id, channel_id, account_id, published_at, ${views}::int, 1, now() FROM p`);
    await posted('aiTheme', article.themeId, 1, 700);
    await posted('aiTheme', article.themeId, 2, null);
    await posted('videoTheme', video.themeId, 3, 50);
    // Another kind of theme with the same number is not the package's.
    await posted('videoTheme', article.themeId + 1_000, 4, 9_999);

    const rows = (await house.ask(hotAdoption.list, { sort: 'views', order: 'DESC' }, token)).rows;
    expect(rows).toMatchObject([
      { form: 'article', node: { id: dealerNode }, posts: 2, views: 700, likes: 2 },
      { form: 'video', posts: 1, views: 50 },
    ]);
    expect((await house.ask(hotAdoption.ranks, {}, token)).rows).toMatchObject([
      { id, adopters: 1, adoptions: 2, posts: 3, views: 750 },
    ]);
    expect(await house.ask(hotAdoption.totals, {}, token)).toMatchObject({
      packages: 1,
      adopters: 1,
      posts: 3,
      views: 750,
    });
    expect((await house.ask(hotPackage.info, { id }, token)).adoptedBy).toMatchObject([
      { form: 'video', posts: 1, views: 50 },
      { form: 'article', posts: 2, views: 700 },
    ]);
    const rivalNode = await house.addNode('dealer', null, channel);
    const rival = await sessionOf(
      house,
      await house.addMember('rival', [{ nodeId: rivalNode, roleId: await house.addRole(['16-4'], 'TREE') }]),
    );
    expect((await house.ask(hotAdoption.list, {}, rival)).rows).toEqual([]);
    expect((await house.ask(hotAdoption.ranks, {}, rival)).rows).toEqual([]);
    await house.db.query(sql`UPDATE hot_package SET expires_at = now() WHERE id = ${id}`);
    for (const form of ['article', 'video', 'live'] as const)
      expect((await house.send(hotPackage.adopt, { id, form }, dealer)).code).toBe('hot.expired');
  });

  it('become a live script: laid out of what was given, edited against its version, written by a model that may only quote facts', async () => {
    const fact = await house.db.one<{ id: number }>(sql`
      INSERT INTO ai_fact (channel_id, node_id, path, owner_id, kind, subject, name, value, updated_by)
      SELECT n.channel_id, n.id, n.path, ${dealerId}, 'spec', '示例车', '续航', '500 公里', ${dealerId} FROM node n
      WHERE n.channel_id = ${channel} AND n.parent_id IS NULL ORDER BY n.id LIMIT 1 RETURNING id`);
    const topic = await house.db.one<{ id: number }>(sql`
      INSERT INTO hot_topic (channel_id, title, words, fact_ids) VALUES (${channel}, '冬季续航', '冬季续航', ARRAY[${fact?.id}]::bigint[]) RETURNING id`);
    const { id } = await house.ask(
      hotPackage.create,
      {
        title: '示例直播',
        angle: '讲三个习惯',
        script: '开场：大家好。\n正文：先讲预热。\n结尾：到店体验。',
        expiresAt: '2099-01-01T00:00:00Z',
        topicId: topic?.id ?? 0,
      },
      token,
    );
    await house.db.query(sql`
      UPDATE hot_package SET status = 'published', node_ids = ARRAY[${dealerNode}]::bigint[] WHERE id = ${id}`);
    const { themeId } = await house.ask(hotPackage.adopt, { id, form: 'live' }, dealer);
    const laidOut = await house.ask(hotScript.info, { id: themeId }, dealer);
    expect(laidOut).toMatchObject({
      title: '示例直播',
      opening: '大家好。',
      points: [
        { point: '讲三个习惯', fact: '' },
        { point: '先讲预热。', fact: '' },
        { point: '介绍示例车 续航', fact: '示例车 续航：500 公里' },
      ],
      closing: '到店体验。',
      model: '',
      modelReady: false,
      package: { id },
      node: { id: dealerNode },
      can: ['edit', 'write'],
    });
    expect(laidOut.remarks).toContain('离线草稿');
    const [adopted] = (await house.ask(hotAdoption.list, { form: 'live' }, token)).rows;
    expect(adopted).toMatchObject({ form: 'live', themeId, posts: 0, views: null });

    const { opening, points, questions, closing, remarks, version } = laidOut;
    const body = { id: themeId, title: '改过的', opening, points, questions, closing, remarks };
    const edited = await house.ask(hotScript.update, { ...body, version }, dealer);
    expect(edited).toMatchObject({ title: '改过的', version: version + 1 });
    const { groups } = await house.ask(contract.workbench.search, { q: '改过' }, dealer);
    expect(groups.find(({ id: of }) => of === 'hotScript')?.rows).toMatchObject([
      { id: themeId, title: '改过的', link: expect.stringContaining(`script=${themeId}`) },
    ]);
    expect((await house.send(hotScript.update, { ...body, version }, dealer)).httpStatus).toBe(409);
    expect((await house.send(hotScript.write, { id: themeId, version: edited.version }, dealer)).code).toBe(
      'hot.scriptNeedsModel',
    );

    await addModel();
    said = JSON.stringify({
      opening: '晚上好',
      points: [
        { point: '能跑多远', fact: '示例车 续航：500 公里' },
        { point: '便宜多少', fact: '直降三万' },
      ],
      questions: ['你的通勤多远？'],
      closing: '下次见',
    });
    const written = await house.ask(hotScript.write, { id: themeId, version: edited.version }, dealer);
    expect(written).toMatchObject({
      title: '改过的',
      opening: '晚上好',
      points: [
        { point: '能跑多远', fact: '示例车 续航：500 公里' },
        { point: '便宜多少', fact: '' },
      ],
      model: 'm',
      version: edited.version + 1,
    });
    await house.db.raw('DELETE FROM model_endpoint');
  });
});
