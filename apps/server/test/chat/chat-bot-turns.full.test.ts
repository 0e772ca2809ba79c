import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { answerTalks, chatClock } from '../../src/modules/chat/chat.jobs.ts';
import { type AnswererOutput, answerer } from '../../src/modules/chat/index.ts';
import { until } from '../library.ts';
import { jobContext, runJobNow } from '../run-job.ts';
import { smallChannel } from '../small-channel.ts';
import { type House, openTestApp } from '../test-app.ts';

let house: House;
let owner: number;
/** Channels whose model never answers until it is let go, and the talks it was asked about, each as often as it was. */
const hanging = new Set<number>();
let asked: { channelId: number; talkId: number }[] = [];
let letGo: PromiseWithResolvers<null>;

beforeAll(async () => {
  const answer = async (channelId: number, talkId: number): Promise<AnswererOutput | null> => {
    asked.push({ channelId, talkId });
    return hanging.has(channelId) ? letGo.promise : { sure: true, text: '好的', citations: [] };
  };
  house = await openTestApp({
    beside: defineModule({
      name: 'chat',
      contributes: [
        answerer.with({
          answer: (_kernel, { channelId, talkId }) => answer(channelId, talkId),
          suggest: async () => [],
        }),
      ],
    }),
  });
  owner = await house.addMember('bot-turns');
}, 60_000);

beforeEach(() => {
  asked = [];
  letGo = Promise.withResolvers();
});

/** Customers of a channel who have finished writing. */
const addTalks = (node: number, many: number) =>
  house.db.query<{ id: number }>(sql`
    WITH a AS (INSERT INTO chat_account (channel_id, node_id, path, owner_id, platform, name, external_id, callback_mark, bot)
               SELECT n.channel_id, n.id, n.path, ${owner}, 'weixin', '示例客服', gen_random_uuid(), gen_random_uuid(), true
               FROM node n WHERE n.id = ${node} RETURNING *),
    c AS (INSERT INTO chat_customer (channel_id, node_id, path, account_id, platform, external_id, name, wrote_at)
          SELECT channel_id, node_id, path, id, 'weixin', gen_random_uuid(), '示例客户', now() FROM a, generate_series(1, ${many}) RETURNING *),
    t AS (INSERT INTO chat_talk (channel_id, node_id, path, account_id, customer_id, platform, state, waiting_since, answer_at)
          SELECT channel_id, node_id, path, account_id, id, 'weixin', 'bot', now(), now() FROM c RETURNING *)
    INSERT INTO chat_message (talk_id, customer_id, account_id, sender, kind, text, state)
    SELECT id, customer_id, account_id, 'customer', 'text', '想试驾', 'received' FROM t RETURNING talk_id AS id`);
const wake = () => runJobNow(house.app.kernel, chatClock, {});
const isAnswered = (talkId: number | undefined) =>
  house.db.one(sql`SELECT 1 AS found FROM chat_message WHERE talk_id = ${talkId ?? 0} AND sender = 'bot'`);
const runs = async () =>
  (await house.db.one<{ count: number }>(sql`SELECT count(*)::int FROM job_run WHERE name = 'chat.answer'`))
    ?.count;

it('两个渠道的模型都不回答：第三个渠道的客户照常得到答复，也不占用其他后台任务的通道', async () => {
  const stores = [await smallChannel(house), await smallChannel(house)];
  for (const { channel, place } of stores) {
    hanging.add(channel);
    await addTalks(place.store, 6);
  }
  await wake();
  await until(async () => asked.length >= 8);
  const well = await smallChannel(house);
  for (let times = 0; times < 3; times++) {
    const [talk] = await addTalks(well.place.store, 1);
    await wake();
    await until(() => isAnswered(talk?.id));
  }
  // Those that hang are asked once, and in one run: each further run would take a lane from other jobs.
  expect(asked.filter(({ channelId }) => hanging.has(channelId))).toHaveLength(8);
  expect(await runs()).toBe(1);
  hanging.clear();
  letGo.resolve(null);
  await until(async () =>
    house.db.one(
      sql`SELECT 1 AS found WHERE NOT EXISTS (SELECT 1 FROM chat_talk WHERE answer_at IS NOT NULL)`,
    ),
  );
  // Whatever comes when that run has ended begins another.
  await until(async () =>
    house.db.one(sql`SELECT 1 AS found FROM job_run WHERE name = 'chat.answer' AND status = 'done'`),
  );
  const [late] = await addTalks(well.place.store, 1);
  await wake();
  await until(() => isAnswered(late?.id));
  expect(await runs()).toBe(2);
});

it('服务器停机时，机器人还没想好的问题不转人工，之后接着问', async () => {
  // The house's own run would take the talk.
  await until(() =>
    house.db.one(
      sql`SELECT 1 AS found WHERE NOT EXISTS (SELECT 1 FROM job_run WHERE name = 'chat.answer' AND status IN ('queued', 'running'))`,
    ),
  );
  const { channel, place } = await smallChannel(house);
  hanging.add(channel);
  const [talk] = await addTalks(place.store, 1);
  const stop = new AbortController();
  const { run } = await answerTalks.handler();
  const running = run({ ...jobContext(house.app.kernel, {}), signal: stop.signal });
  await until(async () => asked.length === 1);
  stop.abort(new Error('stopped'));
  hanging.clear();
  letGo.reject(new Error('stopped'));
  await running;
  await until(() => isAnswered(talk?.id));
  expect(asked.map(({ talkId }) => talkId)).toEqual([talk?.id, talk?.id]);
});
