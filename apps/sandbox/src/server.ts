import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startChatCallbacks } from './chat/callbacks.ts';
import { chatControl } from './chat/control.ts';
import { im } from './chat/im.ts';
import { kf } from './chat/kf.ts';
import { openLog } from './chat/log.ts';
import { people as peopleOf } from './chat/say.ts';
import { control } from './control.ts';
import { createFaults, type Fault } from './faults.ts';
import { hotLists } from './hot-lists.ts';
import { type Answer, type Handler, type ParsedRequest, parseRequest } from './http.ts';
import { live } from './live.ts';
import { authorizePages } from './pages/authorize.ts';
import { postPages } from './pages/posts.ts';
import { workLogin } from './pages/work-login.ts';
import { douyin, douyinError } from './platforms/douyin.ts';
import { douyinComments } from './platforms/douyin-comments.ts';
import { douyinFilms } from './platforms/douyin-films.ts';
import { douyinLive } from './platforms/douyin-live.ts';
import { kuaishou, kuaishouError } from './platforms/kuaishou.ts';
import { wechat } from './platforms/wechat.ts';
import { wechatError } from './platforms/wechat-errors.ts';
import { openStore } from './store.ts';
import { startWebhooks } from './webhooks.ts';
import { createWorld, type World } from './world.ts';

export interface SandboxSettings {
  port: number;
  host: string;
  folder: string;
  /** As browsers and servers reach it; without one, the address it listens on. */
  publicUrl?: string;
  controlToken?: string;
  seed?: string;
}

/** Pages show HTML that somebody wrote: nothing in it may run or call. */
const PAGE_POLICY =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; form-action *";

export async function startSandbox(settings: SandboxSettings) {
  const store = await openStore(settings.folder);
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  }).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const { port } = server.address() as AddressInfo;
  const host = settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host;
  const world = createWorld(store, settings.publicUrl ?? `http://${host}:${port}`, settings.seed);
  const faults = createFaults(world);
  const pages = postPages(world);
  const log = openLog(world);
  const people = peopleOf(world, log);
  /** Requests on their way for longer than anybody waits. */
  const held: (() => Promise<unknown>)[] = [];
  const late = {
    async arrive() {
      const arriving = held.splice(0);
      for (const work of arriving) await work();
      return arriving.length;
    },
  };
  const handlers: Record<string, Handler> = {
    'GET /': pages.list,
    ...authorizePages(world),
    ...control(
      world,
      faults,
      late,
      settings.controlToken ?? null,
      chatControl(world, log, people),
      live(world),
    ),
    ...wechat(world),
    ...douyin(world),
    ...kuaishou(world),
    ...douyinFilms(world),
    ...douyinComments(world),
    ...douyinLive(world),
    ...hotLists(world),
    ...kf(world, log, people),
    ...im(world, log, people),
    ...workLogin(world, wechat(world)),
  };

  server.on('request', async (request, response) => {
    try {
      const asked = await parseRequest(request, world.origin);
      const { pathname } = asked.url;
      const fault = pathname.startsWith('/control/') ? null : faults.meet(asked);
      // A fault's turn is used up even when the program is killed right after.
      if (fault) await store.settled();
      if (fault?.kind === 'lose') return void response.destroy();
      if (fault?.kind === 'delay') await wait(fault.delayMs);
      const handler = handlers[`${asked.method} ${pathname}`];
      const work = async () => (handler ? handler(asked) : other(world, pages.show, asked));
      if (fault?.kind === 'late') {
        held.push(work);
        return void response.destroy();
      }
      const wrong = fault && instead(world, fault, pathname);
      const done = !wrong || fault.does ? await work() : null;
      await store.settled();
      if (fault?.kind === 'drop') return void response.destroy();
      if (fault?.kind === 'flood') return flood(response);
      const answer = wrong ?? done;
      if (answer) send(response, answer);
    } catch {
      if (!response.writableEnded) send(response, { status: 500, json: { error: 'sandbox' } });
    }
  });

  const stopWebhooks = startWebhooks(world);
  const stopChat = startChatCallbacks(world, log, people);
  return {
    url: world.origin,
    port,
    async stop() {
      stopWebhooks();
      stopChat();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
    },
  };
}

/** What a fault answers in place of the platform; null where the platform still answers. */
function instead(world: World, fault: Fault, path: string): Answer | null {
  const { kind, code, status, body, retryAfter } = fault;
  if (kind === 'answer') return { status, text: body };
  if (kind === '429')
    return { status: 429, json: { error: 'too many requests' }, headers: { 'retry-after': retryAfter } };
  if (kind === '500') return { status: 502, html: 'bad gateway' };
  if (kind !== 'code') return null;
  if (path.startsWith('/cgi-bin/') || path.startsWith('/datacube/')) return wechatError(code);
  return path.startsWith('/openapi/') || path.startsWith('/oauth2/')
    ? kuaishouError(code)
    : douyinError(world, code);
}

/** A gateway gone mad: as fast as the other side reads, until it stops reading. */
function flood(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  const more = () => {
    while (response.write(' '.repeat(64 * 1024)));
  };
  response.on('drain', more);
  more();
}

/** Pictures, and posts by the addresses the platforms give them. */
async function other(world: World, show: (id: string) => Answer, asked: ParsedRequest): Promise<Answer> {
  const [, folder = '', name = ''] = asked.url.pathname.split('/');
  if (folder === 'films') return film(world, name, asked.headers.range);
  if (folder === 'pictures') {
    const bytes = await world.store.readFile(name);
    const contentType = world.uploads.get(name)?.contentType ?? 'image/jpeg';
    if (bytes) return { bytes, contentType };
  }
  if (['p', 's', 'note', 'video', 'short-video'].includes(folder)) return show(decodeURIComponent(name));
  return { status: 404, json: { error: 'not found' } };
}

/** More than a player asks for at a time is not given at a time. */
const MOST_RANGE = 4 * 1024 ** 2;

/** A film, stretch by stretch, as players ask for it. */
async function film(world: World, name: string, range = ''): Promise<Answer> {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  const start = Number(from);
  const end = Math.min(to ? Number(to) + 1 : start + MOST_RANGE, start + MOST_RANGE);
  const found = await world.store.readRange(name, start, end);
  if (!found) return { status: 404, json: { error: 'not found' } };
  const contentType = world.uploads.get(name)?.contentType || 'video/mp4';
  const { bytes, size } = found;
  if (start >= size)
    return {
      status: 416,
      bytes: Buffer.alloc(0),
      contentType,
      headers: { 'content-range': `bytes */${size}` },
    };
  const last = start + bytes.length - 1;
  return {
    status: range || bytes.length < size ? 206 : 200,
    bytes,
    contentType,
    headers: {
      'accept-ranges': 'bytes',
      ...(range || bytes.length < size ? { 'content-range': `bytes ${start}-${last}/${size}` } : {}),
    },
  };
}

function send(response: ServerResponse, answer: Answer) {
  response.setHeader('x-content-type-options', 'nosniff');
  if ('redirect' in answer) return response.writeHead(302, { location: answer.redirect }).end();
  if ('bytes' in answer)
    return response
      .writeHead(answer.status ?? 200, { 'content-type': answer.contentType, ...answer.headers })
      .end(answer.bytes);
  if ('text' in answer)
    return response
      .writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' })
      .end(answer.text);
  if ('html' in answer)
    return response
      .writeHead(answer.status ?? 200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': PAGE_POLICY,
      })
      .end(answer.html);
  return response
    .writeHead(answer.status ?? 200, { 'content-type': 'application/json; charset=utf-8', ...answer.headers })
    .end(JSON.stringify(answer.json));
}
