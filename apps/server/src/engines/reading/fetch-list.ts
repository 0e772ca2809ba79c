import { boundedBody } from '#kernel/http/bounded-body.ts';
import { guardedFetch, PrivateAddress } from '#kernel/http/guarded-fetch.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { decodeText } from './decode.ts';
import { AGENT, robotsAllow } from './robots.ts';
import { SourceError, stopped } from './source-error.ts';

const MOST_BYTES = 5 * 1024 ** 2;
const MOST_ROBOTS_BYTES = 512 * 1024;
const PATIENCE_MS = 20_000;
const MOST_REDIRECTS = 3;

export interface ListFetcher {
  /** The body as text. `robots: false` for official interfaces, which are made to be asked; `page: true` where a page is what is wanted. */
  (url: string, init?: RequestInit, options?: { robots?: boolean; page?: boolean }): Promise<string>;
}

/** Reads what people typed in as an address: outside only, robots.txt first, no barrier evaded, nothing without bounds. */
export function listFetcher({ config }: Pick<Kernel, 'config'>, signal: AbortSignal): ListFetcher {
  const [outside, own] = [guardedFetch({ allowPrivate: false }), guardedFetch({ allowPrivate: true })];
  const ours = config.sandboxUrl ? new URL(config.sandboxUrl).origin : null;

  const ask = async (url: URL, init: RequestInit = {}) => {
    const fetching = url.origin === ours ? own : outside;
    const within = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    try {
      const answer = await fetching(url, {
        ...init,
        headers: { 'user-agent': `${AGENT}/1.0`, ...(init.headers as Record<string, string> | undefined) },
        signal: within,
      });
      return { answer, within };
    } catch (error) {
      throw unreachable(error, within);
    }
  };

  /** Fails closed: whoever does not say whether we may read is not read. */
  const askRobots = async (url: URL) => {
    const { answer, within } = await ask(new URL('/robots.txt', url)).catch((error: unknown) => {
      const { message, stop } = error as SourceError;
      throw stop ? error : new SourceError(`读取 robots.txt 失败，未读取列表：${message}`);
    });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      // Without one, everything may be read.
      if (answer.status === 404 || answer.status === 410) return;
      throw new SourceError(`robots.txt 返回 ${answer.status}，未读取列表`);
    }
    const text = decodeText(
      await bounded(answer, MOST_ROBOTS_BYTES, within),
      answer.headers.get('content-type'),
    );
    if (!robotsAllow(text, `${url.pathname}${url.search}`))
      throw stopped('robots.txt 不允许读取该地址，已停读');
  };

  return async (address, init, { robots = true, page = false } = {}) => {
    let url = URL.parse(address);
    if (!url) throw new SourceError('来源地址不正确');
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      if (robots) await askRobots(url);
      const { answer, within } = await ask(url, init);
      const to = answer.headers.get('location');
      if (answer.status < 300 || answer.status >= 400 || !to) return textOf(answer, within, page);
      await answer.body?.cancel();
      const next = URL.parse(to, url.href);
      if (!next || !/^https?:$/.test(next.protocol)) throw new SourceError('来源跳转到不支持的地址');
      url = next;
    }
    throw new SourceError('来源跳转次数过多');
  };
}

async function textOf(answer: Response, within: AbortSignal, wantsPage: boolean): Promise<string> {
  const { status } = answer;
  if (status !== 200) await answer.body?.cancel();
  if ([401, 403, 451].includes(status)) throw stopped(`被拒绝访问（${status}），已停读`);
  if (status === 429 || status === 503)
    throw new SourceError(`来源要求稍后再读（${status}）`, { retryAfterSeconds: retryAfter(answer) });
  if (status !== 200) throw new SourceError(`来源返回错误（${status}）`);
  const text = decodeText(await bounded(answer, MOST_BYTES, within), answer.headers.get('content-type'));
  if (!wantsPage && /^\s*<(!doctype html|html)/i.test(text.slice(0, 500))) barrierIn(text);
  return text;
}

/** Stops at a page that asks whether one is a person. */
export function barrierIn(text: string): void {
  if (/captcha|验证码|安全验证|人机验证/i.test(text.slice(0, 100_000)))
    throw stopped('来源要求人机验证，已停读');
}

/** `120` or a date; between a minute and a day. */
function retryAfter({ headers }: Response): number {
  const said = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return Math.min(Math.max(Number.isFinite(seconds) ? seconds : 60, 60), 86_400);
}

async function bounded(answer: Response, most: number, within: AbortSignal): Promise<Uint8Array> {
  const bytes = await boundedBody(answer, most).catch((error: unknown) => {
    throw unreachable(error, within);
  });
  if (bytes === null) throw new SourceError(`内容超过 ${Math.round(most / 1024 ** 2) || 1} MB，未读取`);
  return bytes;
}

function unreachable(error: unknown, within: AbortSignal): Error {
  if (error instanceof PrivateAddress) return stopped('地址指向内部网络，已停读');
  // What is given up ends as a broken connection; that it was given up is known to the signal.
  if (within.aborted && (within.reason as Error).name === 'TimeoutError')
    return new SourceError('来源长时间没有响应，本次放弃');
  const { code } = error as { code?: string };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new SourceError('找不到该域名');
  if (code === 'ECONNREFUSED') return new SourceError('来源拒绝连接');
  return new SourceError('连接中断');
}
