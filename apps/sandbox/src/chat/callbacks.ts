import { createHash } from 'node:crypto';
import { DOUYIN_APP } from '../platforms/douyin.ts';
import { chance } from '../random.ts';
import { newId, type World } from '../world.ts';
import { HINT_MS, owns } from './kf.ts';
import type { ChatLog, Corp, Untold } from './log.ts';
import type { People } from './say.ts';
import { sealed, signedUrl } from './seal.ts';

const EVERY_MS = 100;
const TRIES = 5;
const ANSWER_MS = 5_000;

/** Lets people answer, and tells the application what they did, as the platforms do: again until it is taken, in any order. */
export function startChatCallbacks(world: World, log: ChatLog, people: People): () => void {
  let busy = false;
  const round = async () => {
    people.answerDue();
    const due = log.untold.values().filter(({ at }) => at <= world.now());
    if (world.settings.chatReversed) due.reverse();
    for (const untold of due) {
      let taken = false;
      for (let n = 0; n < world.settings.chatTimes; n++) taken = (await tell(untold)) || taken;
      const tries = untold.tries + 1;
      if (taken || tries >= TRIES) log.untold.remove(untold.id);
      else log.untold.put(untold.id, { ...untold, tries, at: world.now() + 500 * 2 ** tries });
    }
    await world.store.settled();
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    void round()
      .catch(() => null)
      .finally(() => {
        busy = false;
      });
  }, EVERY_MS);
  timer.unref();

  const corpOf = (account: string): Corp | undefined =>
    log.corps.values().find((corp) => owns(corp, account));

  async function tell(untold: Untold): Promise<boolean> {
    // A callback that gets lost on its way is tried again like one that was refused.
    if (chance(world.settings.seed, untold.id, untold.tries) * 100 < world.settings.chatLostPercent)
      return false;
    return untold.channel === 'weixin' ? hint(untold) : event(untold);
  }

  async function hint({ account }: Untold): Promise<boolean> {
    const corp = corpOf(account);
    if (!corp?.callback) return false;
    const { url, token, key } = corp.callback;
    const hint = `ENC${newId(24)}`;
    for (const { id, at } of log.hints.values()) if (world.now() > at + HINT_MS) log.hints.remove(id);
    log.hints.put(hint, { id: hint, account, at: world.now() });
    const fields = {
      ToUserName: corp.id,
      CreateTime: Math.floor(world.now() / 1000),
      MsgType: 'event',
      Event: 'kf_msg_or_event',
      Token: hint,
      OpenKfId: account,
    };
    const cipher = sealed(xml(fields), key, corp.id);
    const body = xml({ ToUserName: corp.id, AgentID: '', Encrypt: cipher });
    return post(signedUrl(url, token, cipher, world.now()), body, { 'content-type': 'text/xml' });
  }

  async function event({ entry: id }: Untold): Promise<boolean> {
    const webhookUrl = world.settings.chatWebhookUrl ?? world.settings.webhookUrl;
    const told = log.entry(id)?.told;
    if (!webhookUrl || !told) return false;
    const body = JSON.stringify({
      ...told,
      client_key: DOUYIN_APP.clientKey,
      content: JSON.stringify(told.content),
      log_id: newId(12),
    });
    return post(new URL(webhookUrl), body, {
      'content-type': 'application/json',
      'msg-id': createHash('sha1').update(id).digest('hex'),
      'x-douyin-signature': createHash('sha1')
        .update(DOUYIN_APP.clientSecret + body)
        .digest('hex'),
    });
  }

  return () => clearInterval(timer);
}

/** What 企业微信 does when somebody saves a callback address: it must answer the sealed words. */
export async function verifyCallback(world: World, corp: Corp): Promise<boolean> {
  if (!corp.callback) return false;
  const words = newId(12);
  const cipher = sealed(words, corp.callback.key, corp.id);
  const url = signedUrl(corp.callback.url, corp.callback.token, cipher, world.now(), true);
  const answered = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null);
  return answered?.ok === true && (await answered.text()) === words;
}

const xml = (fields: Readonly<Record<string, string | number>>) =>
  `<xml>${Object.entries(fields)
    .map(
      ([name, value]) => `<${name}>${typeof value === 'number' ? value : `<![CDATA[${value}]]>`}</${name}>`,
    )
    .join('')}</xml>`;

async function post(url: URL, body: string, headers: Record<string, string>): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answered = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => null);
  return answered?.ok === true;
}
