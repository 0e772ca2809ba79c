import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

/** What a company's requests to one path meet: an error page, a refusal, or no answer until `release`. */
export type Behaviour = 'hang' | { status: number } | { errcode: number; errmsg?: string };
export interface Asked {
  path: string;
  corp: string;
  body: Record<string, unknown>;
}
interface Page {
  cursor: string;
  more: number;
  list: unknown[];
}
interface Corp {
  entries: Record<string, unknown>[];
  behaviours: Map<string, Behaviour>;
  /** Given instead of what the cursor names, first come first served. */
  pages: Page[];
  /** There is always more, and never a message. */
  endless: boolean;
  tokens: Set<string>;
}

const KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const TOKEN = 'callbacktoken';

/**
 * 微信客服 written from its documentation (document/path/94638 ff.) for tests of one bad company among good ones. It remembers no message
 * number: what is sent twice arrives twice.
 */
export async function openKfStandIn() {
  const corps = new Map<string, Corp>();
  const asked: Asked[] = [];
  const held = new Map<ServerResponse, Asked>();
  const received: { corp: string; to: string; text: string }[] = [];
  let serial = 0;

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const text = Buffer.concat(parts).toString('utf8');
    const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>;
    const id = url.searchParams.get('corpid') ?? url.searchParams.get('access_token')?.slice(6) ?? '';
    asked.push({ path: url.pathname, corp: id, body });
    const corp = corps.get(id);
    const behaviour = corp?.behaviours.get(url.pathname);
    const say = (json: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    if (behaviour === 'hang') return void held.set(response, { path: url.pathname, corp: id, body });
    if (behaviour && 'status' in behaviour)
      return void response.writeHead(behaviour.status).end('<html>Bad Gateway</html>');
    if (behaviour) return say({ errmsg: 'refused', ...behaviour });
    if (!corp) return say({ errcode: 40013, errmsg: 'invalid corpid' });
    say({ errcode: 0, errmsg: 'ok', ...answer(id, corp, url.pathname, body) });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  function answer(id: string, corp: Corp, path: string, body: Record<string, unknown>): object {
    switch (path) {
      case '/cgi-bin/gettoken':
        return { access_token: `token ${id}`, expires_in: 7_200 };
      case '/cgi-bin/kf/sync_msg': {
        if (body.token !== undefined && !corp.tokens.has(body.token as string))
          return { errcode: 95007, errmsg: 'invalid msg token' };
        if (corp.endless) return { next_cursor: `e${(serial += 1)}`, has_more: 1, msg_list: [] };
        const page = corp.pages.shift();
        if (page) return { next_cursor: page.cursor, has_more: page.more, msg_list: page.list };
        const from = Number(((body.cursor ?? '') as string).slice(1) || 0);
        return { next_cursor: `c${corp.entries.length}`, has_more: 0, msg_list: corp.entries.slice(from) };
      }
      case '/cgi-bin/kf/send_msg': {
        const words = body.text as { content: string };
        received.push({ corp: id, to: String(body.touser), text: words.content });
        return { msgid: String(body.msgid) };
      }
      case '/cgi-bin/kf/customer/batchget':
        return { customer_list: [], invalid_external_userid: [] };
      default:
        return { errcode: 40058, errmsg: 'invalid Request Parameter' };
    }
  }

  const corpOf = (id: string): Corp => {
    const known = corps.get(id) ?? {
      entries: [],
      behaviours: new Map(),
      pages: [],
      endless: false,
      tokens: new Set(),
    };
    corps.set(id, known);
    return known;
  };
  const message = (corp: string, text: string, customer = `wm_${corp}`) => {
    serial += 1;
    return {
      msgid: `m${serial}`,
      open_kfid: kfOf(corp),
      external_userid: customer,
      send_time: Math.floor(Date.now() / 1000),
      origin: 3,
      msgtype: 'text',
      text: { content: text },
    };
  };

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    received,
    corpOf,
    message,
    behave(corp: string, path: string, behaviour: Behaviour | null) {
      const { behaviours } = corpOf(corp);
      if (behaviour) behaviours.set(path, behaviour);
      else behaviours.delete(path);
    },
    /** How many requests of these companies hang. */
    hanging: (ofCorps: readonly string[]) =>
      [...held.values()].filter(({ corp }) => ofCorps.includes(corp)).length,
    /** Answers what has hung longest of this company with these words. */
    answerOldest(ofCorp: string, json: object) {
      const found = [...held].find(([, { corp }]) => corp === ofCorp);
      if (!found) throw new Error('nothing hangs');
      held.delete(found[0]);
      found[0].writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    },
    /** Ends what hangs; everybody behaves from now on. */
    release() {
      for (const corp of corps.values()) {
        corp.behaviours.clear();
        corp.endless = false;
      }
      for (const response of held.keys()) response.destroy();
      held.clear();
    },
    write(corp: string, text: string, customer?: string) {
      corpOf(corp).entries.push(message(corp, text, customer));
    },
    /** Tells the house that there is something, sealed and signed. */
    async hint(corp: string, callback: string, token = `ENC${randomBytes(8).toString('hex')}`) {
      corpOf(corp).tokens.add(token);
      return post(corp, callback, token);
    },
    /** A hint whose token has ended. */
    hintTooLate: (corp: string, callback: string) => post(corp, callback, 'ENCtoolate'),
  };

  async function post(corp: string, callback: string, token: string) {
    const xml = `<xml><ToUserName>${corp}</ToUserName><CreateTime>${Math.floor(Date.now() / 1000)}</CreateTime><MsgType>event</MsgType><Event>kf_msg_or_event</Event><Token>${token}</Token><OpenKfId>${kfOf(corp)}</OpenKfId></xml>`;
    const cipher = sealed(xml, corp);
    const url = new URL(callback);
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(6).toString('hex')];
    url.searchParams.set('timestamp', timestamp);
    url.searchParams.set('nonce', nonce);
    const signature = createHash('sha1').update([TOKEN, timestamp, nonce, cipher].sort().join(''));
    url.searchParams.set('msg_signature', signature.digest('hex'));
    const answered = await fetch(url, { method: 'POST', body: `<xml><Encrypt>${cipher}</Encrypt></xml>` });
    if (!answered.ok) throw new Error(`the hint was refused: ${answered.status}`);
  }
}
export type KfStandIn = Awaited<ReturnType<typeof openKfStandIn>>;

const kfOf = (corp: string) => `wk${corp.slice(2)}1`;

function sealed(message: string, receiver: string): string {
  const key = Buffer.from(`${KEY}=`, 'base64');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(Buffer.byteLength(message));
  const plain = Buffer.concat([randomBytes(16), size, Buffer.from(message), Buffer.from(receiver)]);
  const pad = 32 - (plain.length % 32);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([plain, Buffer.alloc(pad, pad)]);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
}
