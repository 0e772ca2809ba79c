import { type Answer, text } from '../http.ts';
import { newId, type World } from '../world.ts';
import { verifyCallback } from './callbacks.ts';
import { type ChatChannel, type ChatLog, type Customer, INTENTIONS } from './log.ts';
import type { People } from './say.ts';

type Body = Readonly<Record<string, unknown>>;

/** 20 ms of silence at 12.2 kbit/s, as AMR writes it; a voice message is two seconds of it. */
const QUIET = Buffer.from(
  '3c911716be6679e1e001e7aff0000000800000000000000000000000000000'.padEnd(64, '0'),
  'hex',
);
/** The smallest picture there is, and a voice message of two seconds. */
const FILES: Readonly<Record<string, { contentType: string; bytes: Buffer }>> = {
  image: {
    contentType: 'image/png',
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  },
  voice: {
    contentType: 'audio/amr',
    bytes: Buffer.concat([Buffer.from('#!AMR\n'), ...Array.from({ length: 100 }, () => QUIET)]),
  },
};

/** How tests and demonstrations bring customers in and lead them. */
export function chatControl(world: World, log: ChatLog, people: People) {
  const missing: Answer = { status: 404, json: { error: 'no such customer' } };
  const led =
    (lead: (customer: Customer, body: Body) => object | Promise<object>) =>
    async (body: Body): Promise<Answer> => {
      const customer = log.customers.get(text(body.customer));
      return customer ? { json: await lead(customer, body) } : missing;
    };

  async function file(kind: string, persona: string): Promise<string | undefined> {
    const made = FILES[kind];
    if (!made) return undefined;
    const id = newId();
    await world.store.writeFile(id, made.bytes);
    world.uploads.put(id, { id, persona, contentType: made.contentType, size: made.bytes.length });
    return id;
  }

  const newcomer = (body: Body): Customer => {
    const intention = INTENTIONS.find((known) => known === body.intention) ?? 'price';
    const channel: ChatChannel = body.channel === 'douyin' ? 'douyin' : 'weixin';
    const id = text(body.id) || (channel === 'douyin' ? `_000${newId(20)}` : `wm${newId(20)}`);
    return {
      id,
      channel,
      account: text(body.account),
      name: text(body.name) || `示例客户 ${id.slice(-4)}`,
      intention,
      conversation: channel === 'douyin' ? `@${newId(40)}==` : '',
      state: 0,
      wroteAt: 0,
      enteredAt: 0,
      welcomed: 0,
      received: 0,
      turns: 0,
      answer: null,
    };
  };

  return {
    /** Saves the callback of a company, as its administrator would; `verified` is what the platform says to that. */
    async corp(body: Body): Promise<Answer> {
      const [id, secret] = [text(body.corpId), text(body.secret)];
      const { url, token, key } = { url: text(body.url), token: text(body.token), key: text(body.key) };
      const corp = { id, secret: secret || (log.corps.get(id)?.secret ?? ''), callback: { url, token, key } };
      log.corps.put(id, corp);
      return { json: { verified: await verifyCallback(world, corp) } };
    },

    /** Somebody comes in and says what they want; `quiet` only comes in. */
    customer(body: Body): Answer {
      const customer = newcomer(body);
      const { id } = customer;
      log.customers.put(id, customer);
      const entry = body.quiet === true ? people.enter(customer) : people.begin(customer);
      return { json: { id, conversation: customer.conversation, message: entry.id, text: entry.text } };
    },

    /** Somebody whose words we have from before: they can be answered, and nobody is told of the words again. */
    known(body: Body): Answer {
      const customer = { ...newcomer(body), conversation: '', wroteAt: Number(body.wroteAt) || 0 };
      const { id, channel, account } = customer;
      if (log.customers.get(id)) return { json: { id } };
      log.customers.put(id, customer);
      // Answers of 抖音 name the message they answer; what 微信客服 keeps would be told with its next list.
      if (channel === 'douyin')
        log.write({
          id: text(body.message),
          channel,
          account,
          customer: id,
          from: 'customer',
          told: {},
          text: text(body.text),
        });
      return { json: { id } };
    },

    say: led(async (customer, body) => {
      const kind = text(body.kind) || 'text';
      const media = await file(kind, customer.account);
      const fields = (body.body ?? undefined) as Body | undefined;
      const entry = people.say(customer, { kind, text: text(body.text), media, body: fields });
      return { message: entry.id };
    }),
    recall: led((customer, body) => {
      const message = text(body.message);
      if (customer.channel === 'weixin')
        people.event(customer, { event_type: 'user_recall_msg', recall_msgid: message });
      else people.hook(customer, 'im_recall_msg', 'customer', { server_message_id: message });
      return { message };
    }),
    /** 微信客服 accepted a message and could not deliver it. */
    fail: led((customer, body) => {
      people.event(customer, {
        event_type: 'msg_send_fail',
        fail_msgid: text(body.message),
        fail_type: Number(body.type ?? 10),
      });
      return {};
    }),
    /** Somebody in 企业微信 takes the conversation, or ends it. */
    state: led((customer, body) => {
      const ended = body.state === 4;
      people.put(customer, { state: ended ? 4 : 3 });
      const change = ended
        ? { change_type: 3, old_servicer_userid: 'zhangsan' }
        : { change_type: 1, new_servicer_userid: 'zhangsan' };
      people.event(customer, { event_type: 'session_status_change', ...change });
      return {};
    }),

    conversations: (): Answer => ({
      json: {
        customers: log.customers.values().map((customer) => ({
          ...customer,
          said: log
            .of(customer.account)
            .filter(({ customer: id, from }) => id === customer.id && from !== 'system')
            .map(({ id, from, text: words, at }) => ({ id, from, text: words, at })),
        })),
        untold: log.untold.values().length,
      },
    }),
  };
}
