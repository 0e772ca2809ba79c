import { type Answer, fileOf, type Handler, jsonBody, type ParsedRequest, query, text } from '../http.ts';
import { issue, secondsLeft, standing } from '../tokens.ts';
import { newId, type World } from '../world.ts';
import type { ChatLog, Corp, Customer, Entry } from './log.ts';
import type { People } from './say.ts';

const HOUR = 3_600_000;
/** A hint's token is good for ten minutes (94670). */
export const HINT_MS = 600_000;
const MOST = {
  text: 2_048,
  image: 2 * 1024 ** 2,
  voice: 2 * 1024 ** 2,
  video: 10 * 1024 ** 2,
  file: 20 * 1024 ** 2,
};
const WORDS: Readonly<Record<number, string>> = {
  '-1': 'system busy',
  40001: 'invalid credential',
  40006: 'invalid file size',
  40007: 'invalid media_id',
  40008: 'invalid message type',
  40013: 'invalid corpid',
  40014: 'invalid access_token',
  40058: 'invalid Request Parameter',
  40096: 'invalid external userid',
  41001: 'access_token missing',
  42001: 'access_token expired',
  45002: 'content size out of limit',
  95000: 'invalid open_kfid',
  95001: 'send msg count limit',
  95002: 'send msg time limit',
  95007: 'invalid msg token',
  95013: 'conversation end',
  95016: 'invalid service state transition',
  95018: 'send msg session status invalid',
};

const refused = (code: number, words = WORDS[code] ?? 'refused'): Answer => ({
  json: {
    errcode: code,
    errmsg: `${words}, hint: [${newId(9).replace(/\W/g, '0')}], from ip: 127.0.0.1, more info at https://open.work.weixin.qq.com/devtool/query?e=${code}`,
  },
});
const done = (fields: object = {}): Answer => ({ json: { errcode: 0, errmsg: 'ok', ...fields } });

/** 微信客服 as developer.work.weixin.qq.com describes it (document/path/94638 ff., read 2026-11). */
export function kf(world: World, log: ChatLog, people: People): Record<string, Handler> {
  /** Any well-formed company is known with the secret it first comes with. */
  function token(asked: ParsedRequest): Answer {
    const [id, secret] = [query(asked, 'corpid'), query(asked, 'corpsecret')];
    if (!/^ww[0-9a-f]{16}$/.test(id)) return refused(40013);
    const known = log.corps.get(id);
    if (!secret || (known && known.secret !== secret)) return refused(40001);
    if (!known) log.corps.put(id, { id, secret, callback: null });
    const kept = world.tokens
      .values()
      .find(
        ({ platform, persona, expiresAt }) =>
          platform === 'weixin' && persona === id && expiresAt > world.now() + 300_000,
      );
    const current = kept ?? issue(world, 'access', { platform: 'weixin', persona: id }, 7_200);
    return done({ access_token: current.value, expires_in: secondsLeft(world, current) });
  }

  const signed =
    (handler: (asked: ParsedRequest, corp: Corp) => Answer | Promise<Answer>): Handler =>
    (asked) => {
      const value = query(asked, 'access_token');
      if (!value) return refused(41001);
      const held = standing(world, 'weixin', 'access', value);
      if ('trouble' in held) return refused(held.trouble === 'expired' ? 42001 : 40014);
      const corp = log.corps.get(held.token.persona);
      return corp ? handler(asked, corp) : refused(40014);
    };

  const customerOf = (account: string, id: string): Customer | null => {
    const customer = log.customers.get(id);
    return customer?.channel === 'weixin' && customer.account === account ? customer : null;
  };

  const isFresh = (token: string, account: string) => {
    const hint = log.hints.get(token);
    return hint !== undefined && hint.account === account && world.now() < hint.at + HINT_MS;
  };

  function sync(asked: ParsedRequest, corp: Corp): Answer {
    const body = jsonBody(asked);
    const account = text(body.open_kfid);
    if (!owns(corp, account)) return refused(95000);
    if (body.token !== undefined && !isFresh(text(body.token), account)) return refused(95007);
    const [from = 0, empty = 0] = text(body.cursor).slice(1).split('.').map(Number);
    const limit = Math.min(1_000, Number(body.limit) || 1_000);
    const later = log.of(account).filter(({ seq, from: who }) => seq > from && who !== 'us');
    if (later.length > 0 && empty < world.settings.chatEmptyPages)
      return done({ next_cursor: `c${from}.${empty + 1}`, has_more: 1, msg_list: [] });
    const page: Entry[] = later.slice(0, limit);
    const next = page.at(-1)?.seq ?? from;
    const list = page.map(({ told }) => told);
    if (world.settings.chatReversed) list.reverse();
    return done({
      next_cursor: `c${next}`,
      has_more: later.length > page.length ? 1 : 0,
      msg_list: world.settings.chatTimes > 1 ? list.flatMap((entry) => [entry, entry]) : list,
    });
  }

  function contentOf(body: Readonly<Record<string, unknown>>): { words: string } | Answer {
    const type = text(body.msgtype);
    const inside = (body[type] ?? {}) as Record<string, unknown>;
    if (type === 'text') {
      const words = text(inside.content);
      return !words || Buffer.byteLength(words) > MOST.text ? refused(45002) : { words };
    }
    if (type === 'link')
      return text(inside.url) && world.uploads.get(text(inside.thumb_media_id))
        ? { words: text(inside.title) }
        : refused(40058);
    if (type === 'miniprogram')
      return text(inside.appid) && text(inside.pagepath) && world.uploads.get(text(inside.thumb_media_id))
        ? { words: text(inside.title) }
        : refused(40058);
    if (type === 'msgmenu')
      return Array.isArray(inside.list) && inside.list.length > 0 && inside.list.length <= 10
        ? { words: text(inside.head_content) }
        : refused(40058);
    if (!['image', 'voice', 'video', 'file'].includes(type)) return refused(40008);
    return world.uploads.get(text(inside.media_id)) ? { words: `[${type}]` } : refused(40007);
  }

  /**
   * 94677 says that a number given twice is an error and not which one; nobody here has seen it. The sandbox takes the worst case: it
   * remembers no numbers, and what is sent twice is received twice.
   */
  function send(asked: ParsedRequest, corp: Corp): Answer {
    const body = jsonBody(asked);
    const account = text(body.open_kfid);
    if (!owns(corp, account)) return refused(95000);
    const customer = customerOf(account, text(body.touser));
    if (!customer) return refused(40096);
    if (customer.state > 1) return refused(customer.state === 4 ? 95013 : 95018);
    if (world.now() > customer.wroteAt + 48 * HOUR) return refused(95002);
    if (customer.received >= 5) return refused(95001);
    return take(customer, body);
  }

  function take(customer: Customer, body: Readonly<Record<string, unknown>>): Answer {
    const msgid = text(body.msgid) || newId(18);
    if (!/^[\w-]{1,32}$/.test(msgid)) return refused(40058, 'invalid msgid');
    const content = contentOf(body);
    if (!('words' in content)) return content;
    log.write({
      channel: 'weixin',
      account: customer.account,
      customer: customer.id,
      from: 'us',
      text: content.words,
      told: { msgid, msgtype: body.msgtype },
    });
    people.hear(customer, content.words);
    return done({ msgid });
  }

  function welcome(asked: ParsedRequest, corp: Corp): Answer {
    const body = jsonBody(asked);
    const code = log.codes.get(text(body.code));
    const customer = code && log.customers.get(code.customer);
    const ours = customer && owns(corp, customer.account);
    if (!code || !ours || world.now() > code.at + 20_000) return refused(95003, 'invalid code');
    const answer = take(customer, body);
    if ('json' in answer && (answer.json as { errcode: number }).errcode === 0) log.codes.remove(code.id);
    return answer;
  }

  function transfer(asked: ParsedRequest, corp: Corp): Answer {
    const body = jsonBody(asked);
    const account = text(body.open_kfid);
    if (!owns(corp, account)) return refused(95000);
    const customer = customerOf(account, text(body.external_userid));
    if (!customer) return refused(40096);
    const state = Number(body.service_state);
    if (customer.state === 4) return refused(95013);
    if (![1, 2, 3, 4].includes(state) || (customer.state === 3 && state === 2)) return refused(95016);
    people.put(customer, { state });
    return done({ msg_code: newId(12) });
  }

  async function upload(asked: ParsedRequest, corp: Corp): Promise<Answer> {
    const kind = query(asked, 'type') as keyof typeof MOST;
    const file = await fileOf(asked, 'media');
    if (!file || !MOST[kind] || file.bytes.length < 5) return refused(40004);
    if (file.bytes.length > MOST[kind]) return refused(40006);
    const id = newId();
    await world.store.writeFile(id, file.bytes);
    world.uploads.put(id, { id, persona: corp.id, contentType: file.contentType, size: file.bytes.length });
    return done({ type: kind, media_id: id, created_at: String(Math.floor(world.now() / 1000)) });
  }

  return {
    'GET /cgi-bin/gettoken': token,
    'POST /cgi-bin/kf/account/list': signed((_asked, corp) => done({ account_list: accountsOf(corp) })),
    'POST /cgi-bin/kf/customer/batchget': signed((asked) => {
      const { external_userid_list: asks } = jsonBody(asked);
      const known = (Array.isArray(asks) ? asks : []).flatMap((id) => log.customers.get(text(id)) ?? []);
      return done({
        customer_list: known.map(({ id, name }) => ({
          external_userid: id,
          nickname: name,
          avatar: '',
          gender: 0,
        })),
        invalid_external_userid: [],
      });
    }),
    'POST /cgi-bin/kf/sync_msg': signed(sync),
    'POST /cgi-bin/kf/send_msg': signed(send),
    'POST /cgi-bin/kf/send_msg_on_event': signed(welcome),
    'POST /cgi-bin/kf/service_state/trans': signed(transfer),
    'POST /cgi-bin/kf/service_state/get': signed((asked) => {
      const body = jsonBody(asked);
      const customer = customerOf(text(body.open_kfid), text(body.external_userid));
      return customer ? done({ service_state: customer.state, servicer_userid: '' }) : refused(40096);
    }),
    'POST /cgi-bin/media/upload': signed(upload),
    'GET /cgi-bin/media/get': signed(async (asked) => {
      const file = world.uploads.get(query(asked, 'media_id'));
      const bytes = file ? await world.store.readFile(file.id) : null;
      return file && bytes ? { bytes, contentType: file.contentType } : refused(40007);
    }),
  };
}

/** Whatever begins with the company's own number is an account of it. */
export const owns = ({ id }: Corp, account: string) => account.startsWith(`wk${id.slice(2)}`);
/** Of which it lists two. */
const accountsOf = ({ id }: Corp) =>
  [1, 2].map((n) => ({
    open_kfid: `wk${id.slice(2)}${n}`,
    name: `示例客服 ${n}`,
    avatar: '',
    manage_privilege: true,
  }));
