import { contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { beginDemo, orderSteps } from '#kernel/demo-steps.ts';
import { allOf } from '#kernel/module.ts';
import { createClock, iso } from '#seed/demo/clock.ts';
import { loadDemoAccounts } from '../src/modules/account/index.ts';
import { modules } from '../src/modules/index.ts';
import { openDemoHouse } from './demo-house.ts';
import { reportDrills } from './report/drill.cases.ts';
import { openSandbox } from './sandbox.ts';
import type { House } from './test-app.ts';

const sandbox = await openSandbox();
let house: House;

/** The house was started early in the morning, at an hour at which no shop is open. */
const EARLY_MINUTE = 6 * 60 + 31;
const today = createClock(Date.now());
const startedAt = today.past(0, EARLY_MINUTE);

beforeAll(async () => {
  house = await openDemoHouse(sandbox.url);
  await house.db.query(
    sql`INSERT INTO setting (key, value) VALUES ('demo.story', to_jsonb(${startedAt}::float8))`,
  );
  await loadDemoAccounts(house.app.kernel);
  await beginDemo(house.app.kernel);
}, 120_000);

const signIn = async (uname: string) =>
  (await house.ask(contract.auth.login, { uname, password: 'zhiying-demo-1' }, '')).token;
const count = async (from: ReturnType<typeof sql>) =>
  (await house.db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${from}`))?.count ?? 0;

describe('每个角色的演示都是活的', () => {
  it.each(['demo.region', 'demo.manager', 'demo.dealer', 'demo.store'])(
    '%s：有作品、会话和线索',
    async (uname) => {
      const token = await signIn(uname);
      const [themes, talks, clues] = await Promise.all([
        house.ask(contract.aiTheme.list, {}, token),
        house.ask(contract.chat.list, {}, token),
        house.ask(contract.clue.list, {}, token),
      ]);
      expect(themes.rows.length).toBeGreaterThan(0);
      expect(talks.rows.length).toBeGreaterThan(10);
      expect(clues.total).toBeGreaterThan(60);
    },
  );

  it('顾问：今天有要跟进的、等回复的客户，公海里有可以领的', async () => {
    const token = await signIn('demo.adviser');
    expect((await house.ask(contract.clue.list, {}, token)).total).toBeGreaterThan(25);
    expect((await house.ask(contract.cluePool.list, {}, token)).rows.length).toBeGreaterThan(0);
  });
});

describe('各处说的是同一个故事', () => {
  it('从会话来的线索，每条都有它的会话；从评论来的，每条都有它的潜客', async () => {
    expect(await count(sql`clue WHERE source = 'chat'`)).toBeGreaterThan(30);
    expect(
      await count(
        sql`clue c WHERE source = 'chat' AND NOT EXISTS (SELECT 1 FROM chat_talk t WHERE t.clue_id = c.id)`,
      ),
    ).toBe(0);
    const fromPosts = sql`clue c WHERE source IN ('comment', 'live') AND created_at > now() - interval '50 days'`;
    expect(await count(fromPosts)).toBeGreaterThan(30);
    expect(
      await count(sql`${fromPosts} AND NOT EXISTS (SELECT 1 FROM growth_prospect p WHERE p.clue_id = c.id)`),
    ).toBe(0);
  });

  it('潜客说话的作品真的发过，而且发在说话之前', async () => {
    const strayed = sql`growth_signal s WHERE s.post <> '' AND NOT EXISTS (
      SELECT 1 FROM publish_attempt a JOIN content_account c ON c.id = a.account_id
      WHERE a.title = s.post AND c.name = s.account AND a.state = 'published' AND a.published_at < s.at)`;
    expect(await count(sql`growth_signal WHERE post <> ''`)).toBeGreaterThan(100);
    expect(await count(strayed)).toBe(0);
  });

  it('客户在营业时间里来，周末比平日多；没有发生在将来的事', async () => {
    const china = sql`(created_at AT TIME ZONE 'Asia/Shanghai')`;
    expect(await count(sql`clue WHERE extract(hour FROM ${china}) NOT BETWEEN 9 AND 20`)).toBe(0);
    const days = await house.db.query<{ weekend: boolean; perDay: number }>(sql`
      SELECT extract(isodow FROM ${china}) > 5 AS weekend, count(*)::float8 / count(DISTINCT ${china}::date) AS "perDay"
      FROM clue GROUP BY 1 ORDER BY 1`);
    expect(days[1]?.perDay).toBeGreaterThan((days[0]?.perDay ?? 0) * 1.3);
    for (const when of [
      sql`clue WHERE greatest(created_at, last_follow_at, visited_at, won_at) > now()`,
      sql`clue WHERE first_contact_at < created_at OR visited_at < first_contact_at OR won_at < visited_at`,
      sql`clue_follow WHERE at > now()`,
      sql`chat_message WHERE at > now()`,
      sql`chat_talk WHERE ended_at < started_at OR first_reply_at < started_at`,
      sql`growth_signal WHERE at > now()`,
      sql`publish_attempt WHERE published_at > now()`,
    ])
      expect(await count(when)).toBe(0);
  });

  it('清早启动：当天还没有发生什么，所有的事都在营业时间里，起止是整点', async () => {
    const minute = (column: ReturnType<typeof sql>) =>
      sql`(extract(hour FROM ${column} AT TIME ZONE 'Asia/Shanghai') * 60 + extract(minute FROM ${column} AT TIME ZONE 'Asia/Shanghai'))`;
    const latest = sql`${iso(startedAt)}::timestamptz - interval '9 hours'`;
    const talking = sql`${minute(sql`at`)} NOT BETWEEN ${8 * 60 + 40} AND ${21 * 60 + 10}`;
    for (const when of [
      sql`chat_talk WHERE last_at > ${latest}`,
      sql`chat_message WHERE ${talking}`,
      sql`clue_follow WHERE kind <> 'created' AND ${minute(sql`at`)} NOT BETWEEN ${9 * 60} AND ${21 * 60}`,
      sql`task WHERE ${minute(sql`start_at`)} <> ${9 * 60 + 30} OR ${minute(sql`end_at`)} <> ${18 * 60}`,
      sql`task_evidence WHERE ${minute(sql`created_at`)} NOT BETWEEN ${9 * 60} AND ${21 * 60} OR created_at > ${latest} OR decided_at > now()`,
      sql`growth_signal WHERE ${minute(sql`checked_at`)} NOT BETWEEN ${9 * 60} AND ${21 * 60}`,
      sql`kox_post WHERE ${minute(sql`published_at`)} NOT BETWEEN ${8 * 60} AND ${21 * 60}`,
      sql`publish_attempt WHERE state = 'published' AND ${minute(sql`published_at`)} NOT BETWEEN ${8 * 60} AND ${21 * 60}`,
    ])
      expect(await count(when)).toBe(0);
  });

  it('经销商和它的门店，六十天里每周都有作品', async () => {
    const weeks = await house.db.query<{ week: number }>(sql`
      SELECT DISTINCT ((now()::date - a.published_at::date) / 7) AS week
      FROM publish_attempt a JOIN content_account c ON c.id = a.account_id JOIN node n ON n.id = c.node_id
      JOIN node d ON d.name = '示例·华东经销集团' AND n.path LIKE d.path || '%' WHERE a.state = 'published' ORDER BY 1`);
    expect(weeks.map(({ week }) => week)).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 5, 6, 7]));
  });

  it('第一分钟里出问题的只有一两处', async () => {
    expect(await count(sql`chat_message WHERE state IN ('failed', 'unknown')`)).toBe(2);
    expect(await count(sql`publish_attempt WHERE state IN ('failed', 'unknown')`)).toBe(1);
    expect(await count(sql`publish_attempt WHERE state = 'failed' AND error->>'advice' <> ''`)).toBe(1);
    expect(await count(sql`publish_attempt WHERE state = 'handover'`)).toBe(1);
    // In the first minute of the house, whatever the clock says when this runs.
    const late = sql`clue WHERE owner_id IS NOT NULL AND next_at < ${iso(startedAt)}::timestamptz`;
    expect(await count(late)).toBeLessThan(
      (await count(sql`clue WHERE owner_id IS NOT NULL AND next_at IS NOT NULL`)) / 8,
    );
  });
});

it('各模块的步骤，无论模块排在哪里，都满足所需', () => {
  for (const order of [modules, modules.toReversed()]) {
    const names = orderSteps(allOf(order, 'demo')).map(({ name }) => name);
    expect(names).toHaveLength(new Set(names).size);
    for (const [before, after] of [
      ['hot', 'ai-create'],
      ['clue', 'chat'],
      ['clue', 'growth'],
      ['task', 'kox'],
      ['materials', 'substance'],
    ] as const)
      expect(names.indexOf(before), `${before} before ${after}`).toBeLessThan(names.indexOf(after));
  }
});

reportDrills(() => house);
