import { contract, type HotPackage, type HotSource } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { followPolicy, packagePolicy, sourcePolicy, topicPolicy } from '../../src/modules/hot/hot.policy.ts';
import { scriptPolicy } from '../../src/modules/hot/script/script.policy.ts';
import { benchmarkPolicy, videoPolicy } from '../../src/modules/hot/video.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

let made = 0;
const LATER = '2099-01-01T00:00:00Z';

const source =
  (kind: HotSource['kind']) =>
  ({ insert, placed, home }: Ground) => {
    made += 1;
    return insert(sql`
      INSERT INTO hot_source (channel_id, node_id, path, owner_id, name, mark, kind, url)
      ${placed}, ${`来源 ${made}`}, '源', ${kind}, ${kind === 'rss' ? 'http://127.0.0.1:9/' : ''} FROM node n WHERE n.id = ${home} RETURNING id`);
  };

const topic = async ({ insert, channel }: Ground) => {
  made += 1;
  const id = await insert(sql`
    INSERT INTO hot_topic (channel_id, title, words) VALUES (${channel}, ${`话题 ${made}`}, ${`话题 ${made}`}) RETURNING id`);
  await insert(sql`
    INSERT INTO hot_title (channel_id, text, key, topic_id) VALUES (${channel}, ${`话题 ${made}`}, ${`话题${made}`}, ${id}) RETURNING id`);
  return id;
};

const hotPackage =
  (status: HotPackage['status'], until = '1 day') =>
  ({ insert, placed, home }: Ground) =>
    insert(sql`
      INSERT INTO hot_package (channel_id, node_id, path, owner_id, title, angle, expires_at, status, node_ids)
      ${placed}, '热点包', '角度', now() + ${until}::interval, ${status}, '{}' FROM node n WHERE n.id = ${home} RETURNING id`);

const benchmark = ({ insert, placed, home }: Ground) => {
  made += 1;
  return insert(sql`
    INSERT INTO hot_benchmark (channel_id, node_id, path, owner_id, platform, name, source)
    ${placed}, 'douyin', ${`对标账号 ${made}`}, 'sheet' FROM node n WHERE n.id = ${home} RETURNING id`);
};

const work = async (ground: Ground) => {
  const account = await benchmark(ground);
  return ground.insert(sql`
    INSERT INTO hot_work (channel_id, benchmark_id, platform, author, key, title, at)
    VALUES (${ground.channel}, ${account}, 'douyin', '作者', ${`https://www.douyin.com/video/${made}`}, '作品', now()) RETURNING id`);
};

export const hotRows: WalkRows[] = [
  {
    name: 'hotBenchmark',
    policy: benchmarkPolicy,
    states: { 'of a sheet': benchmark },
    see: (ground, token, id) => read(ground, contract.hotBenchmark.info, { id }, token),
    input: (_ground, verb, id, row) =>
      verb === 'edit' ? { id, version: row?.version ?? 1, name: `对标账号改名 ${id}` } : { id },
  },
  {
    name: 'hotVideo',
    policy: videoPolicy,
    states: { 'of an account': work },
    see: (ground, token, id) => read(ground, contract.hotVideo.info, { id }, token),
    input: (_ground, _verb, id) => ({ id }),
    // No model is set up here.
    later: ['未配置 AI 模型，仅显示可测量的内容；配置模型后可分析结构'],
  },
  {
    name: 'hotSource',
    policy: sourcePolicy,
    states: { 'read by itself': source('rss'), 'brought by people': source('hand') },
    see: async (ground, token, id) =>
      (await read(ground, contract.hotSource.list, { limit: 100 }, token))?.rows.find((row) => row.id === id),
    input: (_ground, verb, id, row) => {
      if (verb === 'edit') {
        const brought = row?.kind === 'hand';
        return {
          id,
          version: row?.version ?? 1,
          name: `来源改名 ${id}`,
          mark: '源',
          kind: brought ? 'hand' : 'rss',
          url: brought ? '' : 'http://127.0.0.1:9/',
          status: 'on',
        };
      }
      return verb === 'enter' ? { id, entries: [{ title: '标题' }] } : { id };
    },
  },
  {
    name: 'hotTopic',
    policy: topicPolicy,
    states: { seen: topic },
    see: (ground, token, id) => read(ground, contract.hotTopic.info, { id }, token),
    input: async (ground, _verb, id) => ({ id, intoId: await topic(ground) }),
  },
  {
    name: 'hotFollow',
    policy: followPolicy,
    states: {
      own: ({ insert, placed, home }) =>
        insert(sql`
          INSERT INTO hot_follow (channel_id, node_id, path, owner_id, name, words)
          ${placed}, '订阅', '续航' FROM node n WHERE n.id = ${home} RETURNING id`),
    },
    see: async (ground, token, id) =>
      (await read(ground, contract.hotFollow.list, { limit: 100 }, token))?.rows.find((row) => row.id === id),
    input: (_ground, verb, id, row) =>
      verb === 'edit' ? { id, version: row?.version ?? 1, name: '订阅', words: '快充' } : { id },
  },
  {
    name: 'hotScript',
    policy: scriptPolicy,
    states: {
      'of a package': async (ground) => {
        const from = await hotPackage('published')(ground);
        return ground.insert(sql`
          INSERT INTO hot_script (channel_id, node_id, path, owner_id, package_id, title)
          ${ground.placed}, ${from}::bigint, '直播脚本' FROM node n WHERE n.id = ${ground.home} RETURNING id`);
      },
    },
    see: (ground, token, id) => read(ground, contract.hotScript.info, { id }, token),
    input: (_ground, verb, id, row) => ({
      id,
      version: row?.version ?? 1,
      ...(verb === 'edit' ? { title: '直播脚本' } : {}),
    }),
    // No model is set up here.
    later: ['未配置 AI 模型，可直接编辑离线草稿；配置模型后可生成'],
  },
  {
    name: 'hotPackage',
    policy: packagePolicy,
    states: {
      draft: hotPackage('draft'),
      'draft, too late': hotPackage('draft', '-1 day'),
      pending: hotPackage('pending'),
      passed: hotPackage('passed'),
      rejected: hotPackage('rejected'),
      published: hotPackage('published'),
      'published, too late': hotPackage('published', '-1 day'),
      withdrawn: hotPackage('withdrawn'),
    },
    see: (ground, token, id) => read(ground, contract.hotPackage.info, { id }, token),
    input({ home }, verb, id, row) {
      const version = row?.version ?? 1;
      const inputs: Record<string, unknown> = {
        edit: { id, version, title: '热点包', angle: '角度', expiresAt: LATER },
        submit: { ids: [id] },
        cancelSubmit: { ids: [id] },
        pass: { items: [{ id, versionId: version }] },
        reject: { items: [{ id, versionId: version }], reason: '不合适' },
        publish: { id, version, nodeIds: [home] },
        adopt: { id },
        adoptVideo: { id },
        adoptLive: { id },
        delete: { id },
      };
      return inputs[verb] ?? { id, version };
    },
    // Whoever reaches only what is theirs reaches no organisation to publish to.
    later: ['组织不存在或你无权查看'],
  },
];
