import {
  type CrawlState,
  contract,
  type ProspectState,
  type ReviewState,
  type TouchTaskState,
} from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { crawlPolicy } from '../../src/modules/growth/crawl/crawl.policy.ts';
import { prospectPolicy, signalPolicy } from '../../src/modules/growth/prospect/prospect.policy.ts';
import { touchTaskPolicy } from '../../src/modules/growth/task/task.policy.ts';
import { templatePolicy } from '../../src/modules/growth/template/template.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

let made = 0;

interface Kind {
  state?: ProspectState;
  free?: boolean;
  spoke?: boolean;
  touches?: number;
}

const prospect =
  ({ state = 'waiting', free = false, spoke = true, touches = 0 }: Kind = {}) =>
  async ({ house, insert, channel, owner, home }: Ground) => {
    made += 1;
    // Whatever the hour: quiet hours are tried elsewhere.
    await house.db.query(sql`
      INSERT INTO setting (key, value) VALUES (${`growth.rules.${channel}`}, '{"quietFrom": "00:00", "quietTo": "00:00", "perStoreDay": 5000}')
      ON CONFLICT (key) DO NOTHING`);
    const erased = state === 'erased';
    const id = await insert(sql`
      INSERT INTO growth_prospect (channel_id, node_id, path, owner_id, platform, source, author_mark, name, state, level, spoke_to_us,
                                   first_at, last_at, signals, erased_at)
      SELECT n.channel_id, n.id, n.path, ${free ? null : owner}::bigint, 'douyin', 'own', ${erased ? null : `walk ${made}`}, '示例·青*', ${state},
             'high', ${spoke}, now(), now(), 1, CASE WHEN ${erased} THEN now() END
      FROM node n WHERE n.id = ${home} RETURNING id`);
    for (let at = 0; at < touches; at++)
      await house.db.query(sql`
        INSERT INTO growth_touch (channel_id, node_id, path, owner_id, prospect_id, way, result, text)
        SELECT n.channel_id, n.id, n.path, ${owner}::bigint, ${id}, 'message', 'reached', '示例' FROM node n WHERE n.id = ${home}`);
    return id;
  };

const signal = (kind: Kind) => async (ground: Ground) => {
  const prospectId = await prospect(kind)(ground);
  return ground.insert(sql`
    INSERT INTO growth_signal (channel_id, prospect_id, platform, item_mark, source, text, at, level, machine_level)
    VALUES (${ground.channel}, ${prospectId}, 'douyin', ${`walk ${prospectId}`}, 'own', '落地多少钱', now(), 'middle', 'middle') RETURNING id`);
};

const crawl =
  (state: CrawlState) =>
  ({ insert, placed, home }: Ground) =>
    insert(sql`
      INSERT INTO growth_crawl (channel_id, node_id, path, owner_id, name, kind, platform, url, most_pages, most_items, state)
      ${placed}, '示例', ${state === 'watching' ? 'own' : 'page'}, 'other', 'https://example.com/', 1, 1, ${state}
      FROM node n WHERE n.id = ${home} RETURNING id`);

const template =
  (state: ReviewState) =>
  ({ insert, placed, home }: Ground) =>
    insert(sql`
      INSERT INTO growth_template (channel_id, node_id, path, owner_id, name, text, state, submitted_at)
      ${placed}, '示例', '示例', ${state}, CASE WHEN ${state === 'pending'} THEN now() END FROM node n WHERE n.id = ${home} RETURNING id`);

const task =
  (state: TouchTaskState) =>
  ({ insert, placed, home, owner }: Ground) =>
    insert(sql`
      INSERT INTO growth_task (channel_id, node_id, path, owner_id, name, state, levels, member_ids, most, due_on)
      ${placed}, '示例', ${state}, ARRAY['high'], ARRAY[${owner}::bigint], 1, '2099-01-01' FROM node n WHERE n.id = ${home} RETURNING id`);

const all = <State extends string, Made>(states: readonly State[], make: (state: State) => Made) =>
  Object.fromEntries(states.map((state) => [state, make(state)])) as Record<State, Made>;

export const growthRows: WalkRows[] = [
  {
    name: 'prospect',
    policy: prospectPolicy,
    states: {
      waiting: prospect(),
      free: prospect({ free: true }),
      'spoke elsewhere': prospect({ spoke: false }),
      'touched often': prospect({ state: 'reached', touches: 3 }),
      clue: prospect({ state: 'clue' }),
      wrong: prospect({ state: 'wrong' }),
      refused: prospect({ state: 'refused' }),
      erased: prospect({ state: 'erased' }),
    },
    see: (ground, token, id) => read(ground, contract.growth.info, { id }, token),
    input(ground, verb, id, row) {
      const version = row?.version ?? 1;
      if (verb === 'release') return { id, reason: '转给同事' };
      if (verb === 'assign') return { ids: [id], memberId: ground.holder };
      if (verb === 'touch' || verb === 'refuse')
        return {
          id,
          version,
          way: 'message',
          templateId: null,
          text: '你好',
          result: 'reached',
          note: '',
          nextAt: null,
        };
      if (verb === 'makeClue') return { id, version, name: '示例', phone: null };
      return { id };
    },
    later: ['没有跟进线索的权限或已停用', '用户不存在或你无权查看'],
  },
  {
    name: 'growthSignal',
    policy: signalPolicy,
    states: { said: signal({}), 'of nobody': signal({ free: true }), erased: signal({ state: 'erased' }) },
    see: async (ground, token, id) =>
      (await read(ground, contract.growthIntent.list, { limit: 500 }, token))?.rows.find(
        (row) => row.id === id,
      ),
    input: (_ground, _verb, id) => ({ id, level: 'low', fields: {} }),
  },
  {
    name: 'growthCrawl',
    policy: crawlPolicy,
    states: all(['running', 'watching', 'paused', 'done', 'failed', 'cancelled'], crawl),
    see: (ground, token, id) => read(ground, contract.growthCrawl.info, { id }, token),
    input: (_ground, verb, id, row) =>
      verb === 'edit'
        ? { id, version: row?.version ?? 1, name: '示例', url: 'https://example.com/' }
        : { id },
    unchanged: () => false,
  },
  {
    name: 'growthTemplate',
    policy: templatePolicy,
    states: all(['draft', 'pending', 'passed', 'rejected'], template),
    see: async (ground, token, id) =>
      (await read(ground, contract.growthTemplate.list, { limit: 500 }, token))?.rows.find(
        (row) => row.id === id,
      ),
    input(_ground, verb, id, row) {
      if (verb === 'edit') return { id, version: row?.version ?? 1, name: '示例', text: '换一句' };
      if (verb === 'submit' || verb === 'cancelSubmit') return { ids: [id] };
      if (verb === 'pass' || verb === 'reject')
        return { items: [{ id, versionId: row?.versionId ?? 1 }], reason: '措辞不当' };
      return { id };
    },
  },
  {
    name: 'growthTask',
    policy: touchTaskPolicy,
    states: all(['giving', 'running', 'done', 'cancelled'], task),
    see: async (ground, token, id) =>
      (await read(ground, contract.growthTask.list, { limit: 500 }, token))?.rows.find(
        (row) => row.id === id,
      ),
    input: (_ground, _verb, id) => ({ id }),
  },
];
