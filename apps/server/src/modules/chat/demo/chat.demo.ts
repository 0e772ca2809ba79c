import type { ChatPlatform } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { claimDemo, isDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Adviser } from '#seed/demo/story/advisers.ts';
import { BUSY_STORE, CHAT_STORES } from '#seed/demo/story/places.ts';
import { readStory } from '#seed/demo/story/story.ts';
import { demoDouyin } from '../../account/index.ts';
import { demoClueIds } from '../../clue/index.ts';
import { chatConnections } from '../account/account-connection.service.ts';
import { CANNED, TAGS } from './lines.ts';
import { planTalks, type TalkPlan } from './talks.ts';
import { customerKey, lastWordsKey, writeTalks } from './write-talks.demo.ts';

const WELCOME = '您好，欢迎咨询示例汽车，请问您想了解哪款车？';
const SECRET = 'demo-kf-secret';
const TOKEN = 'demochattoken';
const KEY = 'demoDEMOdemoDEMOdemoDEMOdemoDEMOdemoDEMOdem';

/** Each shop is a company of its own on the sandbox; its mark is one character. */
const corpOf = (store: string) =>
  `ww00000000000000d${store === BUSY_STORE ? 'e' : CHAT_STORES.indexOf(store)}`;
/** The sandbox names a company's accounts after the company. */
const kfOf = (store: string) => `wk${corpOf(store).slice(2)}1`;
const markOf = (platform: ChatPlatform, store: string) =>
  `demo-${platform}-account${store === BUSY_STORE ? '' : `-${CHAT_STORES.indexOf(store)}`}`;

/** Two months of conversations on the accounts of the shops, and what is open now. Once: the setting is the claim. */
export async function writeDemoChat(kernel: Kernel) {
  const { db, secrets } = kernel;
  if (!(await isDemo(db))) return;
  const story = await readStory(db);
  const plans = planTalks(story);
  const first = story.advisers.find(({ store }) => store === BUSY_STORE);
  if (!first) return;
  await db.transaction(async (unit) => {
    const claimed = await claimDemo(unit, 'chat');
    if (!claimed) return;
    const accounts = new Map<string, Record<ChatPlatform, number>>();
    for (const store of CHAT_STORES) {
      const adviser = story.advisers.find((one) => one.store === store);
      if (adviser) accounts.set(store, await addAccounts(kernel, unit, adviser));
    }
    await writeWords(unit, first);
    const clueIds = await demoClueIds(unit, secrets, story.customers);
    await writeTalks(
      unit,
      plans.filter(({ store }) => accounts.has(store)),
      { secrets, clueIds, accountOf: (store, platform) => accounts.get(store)?.[platform] ?? 0 },
    );
  });
  await tellSandbox(kernel, plans);
}

async function addAccounts(
  kernel: Kernel,
  unit: Queries,
  adviser: Adviser,
): Promise<Record<ChatPlatform, number>> {
  const { store } = adviser;
  const kind = store === BUSY_STORE ? '示例汽车' : store.replace('·', '');
  const weixin = await addAccount(unit, adviser, 'weixin', `${kind}客服`, kfOf(store));
  const own = await demoDouyin(unit, store);
  // Where no account of the demo was authorised: nobody writes to it.
  const douyin = await addAccount(
    unit,
    adviser,
    'douyin',
    `${kind}抖音号`,
    own?.externalId ?? `_demo_chat_${markOf('douyin', store)}`,
  );
  const credentials = {
    appId: corpOf(store),
    appSecret: SECRET,
    openId: kfOf(store),
    callbackToken: TOKEN,
    callbackKey: KEY,
  };
  await unit.query(sql`
    UPDATE chat_account SET sealed = ${chatConnections(kernel).seal(weixin, credentials)}, asks_rating = true, welcome = ${WELCOME} WHERE id = ${weixin}`);
  // It answers and is answered through the content account that 抖音 authorised; the bot comes first there.
  await unit.query(
    sql`UPDATE chat_account SET content_account_id = ${own?.id ?? null}, bot = true, welcome = ${WELCOME} WHERE id = ${douyin}`,
  );
  return { weixin, douyin };
}

async function addAccount(
  unit: Queries,
  { memberId, channelId, nodeId, path, store }: Adviser,
  platform: ChatPlatform,
  name: string,
  externalId: string,
) {
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO chat_account (channel_id, node_id, path, owner_id, platform, name, external_id, callback_mark, last_message_at)
    VALUES (${channelId}, ${nodeId}, ${path}, ${memberId}, ${platform}, ${name}, ${externalId}, ${markOf(platform, store)}, now()) RETURNING id`);
  return row?.id ?? 0;
}

async function writeWords(unit: Queries, { memberId, channelId, nodeId, path }: Adviser) {
  for (const [name, colour] of TAGS)
    await unit.query(sql`
      INSERT INTO chat_tag (channel_id, node_id, path, owner_id, name, colour)
      SELECT n.channel_id, n.id, n.path, ${memberId}, ${name}, ${colour} FROM node n WHERE n.channel_id = ${channelId} AND n.parent_id IS NULL`);
  for (const [title, text] of CANNED)
    await unit.query(sql`
      INSERT INTO chat_canned (channel_id, node_id, path, owner_id, title, text, shared)
      VALUES (${channelId}, ${nodeId}, ${path}, ${memberId}, ${title}, ${text}, true)`);
}

/**
 * The sandbox's companies call this server, so that their customers can be let in at any time. Told at every start: the console may
 * listen elsewhere than last time. Whoever is being talked to is known there, so that they can be answered.
 */
async function tellSandbox({ config, db, log }: Kernel, plans: readonly TalkPlan[]) {
  if (!config.sandboxUrl) return;
  const home = `http://127.0.0.1:${config.port}`;
  const ask = (path: string, body: object) =>
    fetch(`${config.sandboxUrl}/control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    });
  try {
    for (const store of CHAT_STORES)
      await ask('chat/corp', {
        corpId: corpOf(store),
        secret: SECRET,
        url: `${home}/api/platform/chat/weixin/${markOf('weixin', store)}`,
        token: TOKEN,
        key: KEY,
      });
    await ask('settings', { webhookUrl: `${home}/api/platform/douyin/events` });
    for (const plan of plans) if (plan.state !== 'ended') await ask('chat/known', await customerOf(db, plan));
  } catch (error) {
    // A demo without new customers is still a demo.
    log.warn({ err: error }, 'the sandbox was not told where customers write');
  }
}

/** Somebody of an open conversation, as the platform knows them. */
async function customerOf(db: Queries, { no, platform, store, name, lines, lastAt }: TalkPlan) {
  const account = platform === 'weixin' ? kfOf(store) : (await demoDouyin(db, store))?.externalId;
  return {
    channel: platform,
    account,
    id: customerKey(no),
    message: lastWordsKey(no),
    name,
    text: lines.findLast(([by]) => by === 'customer')?.[1] ?? '',
    wroteAt: lastAt,
    intention: 'test-drive',
  };
}
