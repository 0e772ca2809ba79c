import { newId, type World } from '../world.ts';
import type { ChatLog, Customer, Entry } from './log.ts';
import { openingOf, replyOf } from './people.ts';

/** What a customer can send; files stand in the sandbox already. */
export type Said = { kind: string; text?: string; media?: string; body?: Readonly<Record<string, unknown>> };

const DOUYIN_TYPES: Readonly<Record<string, string>> = {
  image: 'user_local_image',
  video: 'user_local_video',
};

/** What people do, told to the platform, which will tell us. */
export function people(world: World, log: ChatLog) {
  const seconds = () => Math.floor(world.now() / 1000);
  const put = (customer: Customer, changes: Partial<Customer>) => {
    const next = { ...(log.customers.get(customer.id) ?? customer), ...changes };
    log.customers.put(next.id, next);
    return next;
  };
  const tell = (entry: Entry) => {
    const at = world.now() + world.settings.chatDelayMs;
    const untold = {
      id: newId(9),
      channel: entry.channel,
      account: entry.account,
      entry: entry.id,
      at,
      tries: 0,
    };
    log.untold.put(untold.id, untold);
    return entry;
  };

  /** An entry of 微信客服's list that is no message. */
  const event = (customer: Customer, fields: Readonly<Record<string, unknown>>) => {
    const id = newId(18);
    return tell(
      log.write({
        id,
        channel: 'weixin',
        account: customer.account,
        customer: customer.id,
        from: 'system',
        text: '',
        told: {
          msgid: id,
          send_time: seconds(),
          origin: 4,
          msgtype: 'event',
          event: { open_kfid: customer.account, external_userid: customer.id, ...fields },
        },
      }),
    );
  };

  /** A webhook of 抖音. */
  const hook = (
    customer: Customer,
    event: string,
    from: 'customer' | 'us',
    content: Readonly<Record<string, unknown>>,
    text = '',
    media?: string,
  ) => {
    const id = `@${newId(24)}`;
    const [sender, receiver] =
      from === 'us' ? [customer.account, customer.id] : [customer.id, customer.account];
    return tell(
      log.write({
        id,
        channel: 'douyin',
        account: customer.account,
        customer: customer.id,
        from: event === 'im_receive_msg' || event === 'im_send_msg' ? from : 'system',
        text,
        media,
        told: {
          event,
          from_user_id: sender,
          to_user_id: receiver,
          content: {
            conversation_short_id: customer.conversation,
            server_message_id: id,
            conversation_type: 1,
            create_time: world.now(),
            user_infos: [{ open_id: customer.id, nick_name: customer.name, avatar: '' }],
            ...content,
          },
        },
      }),
    );
  };

  function say(who: Customer, said: Said): Entry {
    const customer = put(who, {
      wroteAt: world.now(),
      received: 0,
      ...(who.state === 4 ? { state: 0 } : {}),
    });
    const text = said.text ?? '';
    if (customer.channel === 'douyin') {
      const type = DOUYIN_TYPES[said.kind] ?? said.kind;
      return hook(
        customer,
        'im_receive_msg',
        'customer',
        { message_type: type, text, ...said.body },
        text || `[${said.kind}]`,
        said.media,
      );
    }
    const id = newId(18);
    const body = said.body ?? (said.kind === 'text' ? { content: text } : { media_id: said.media });
    return tell(
      log.write({
        id,
        channel: 'weixin',
        account: customer.account,
        customer: customer.id,
        from: 'customer',
        text: text || `[${said.kind}]`,
        told: {
          msgid: id,
          open_kfid: customer.account,
          external_userid: customer.id,
          send_time: seconds(),
          origin: 3,
          msgtype: said.kind,
          [said.kind]: body,
        },
      }),
    );
  }

  function enter(who: Customer): Entry {
    const customer = put(who, { enteredAt: world.now(), welcomed: 0 });
    if (customer.channel === 'douyin') return hook(customer, 'im_enter_direct_msg', 'customer', {});
    const code = newId(18);
    log.codes.put(code, { id: code, customer: customer.id, at: world.now() });
    return event(customer, {
      event_type: 'enter_session',
      scene: 'sandbox',
      scene_param: '',
      welcome_code: code,
    });
  }

  return {
    put,
    event,
    hook,
    say,
    enter,
    begin(customer: Customer): Entry {
      put(customer, {});
      enter(customer);
      return say(customer, { kind: 'text', text: openingOf(world, customer) });
    },
    /** They have read it, and will answer in their own time. */
    hear(who: Customer, text: string) {
      put(who, {
        received: (log.customers.get(who.id) ?? who).received + 1,
        answer: { at: world.now() + world.settings.chatAnswerMs, to: text },
      });
    },
    /** Whoever's time has come answers what they heard last. */
    answerDue() {
      for (const customer of log.customers.values()) {
        if (!customer.answer || customer.answer.at > world.now()) continue;
        const heard = customer.answer.to;
        const text = replyOf(world, customer, heard);
        const next = put(customer, { answer: null, turns: customer.turns + 1 });
        if (text) say(next, { kind: 'text', text });
      }
    },
  };
}

export type People = ReturnType<typeof people>;
