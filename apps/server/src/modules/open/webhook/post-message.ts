import { guardedFetch, PrivateAddress } from '#kernel/http/guarded-fetch.ts';

/** A receiver that takes longer has failed. */
const PATIENCE_MS = 10_000;
/** This much of an answer is looked at; the connection is closed after it. */
const MOST_BYTES = 4_096;
const SHOWN = 500;

const outside = guardedFetch({ allowPrivate: false });
const anywhere = guardedFetch({ allowPrivate: true });

export interface Outcome {
  ok: boolean;
  status: number | null;
  answer: string;
  tookMs: number;
  /** What went wrong, in words; empty where nothing did. */
  error: string;
  /** The receiver as a whole does not work: what else waits for it need not be tried now. */
  down: boolean;
  /** For so many seconds it asks to be left alone. */
  restSeconds: number | null;
  /** It says it is gone for good. */
  gone: boolean;
}

interface Posting {
  url: string;
  inner: boolean;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

/** Sends one message and reads the beginning of the answer. Never throws. */
export async function postMessage({ url, inner, headers, body, signal }: Posting): Promise<Outcome> {
  const begun = performance.now();
  const outcome = { ok: false, status: null, answer: '', down: true, restSeconds: null, gone: false };
  const took = () => Math.round(performance.now() - begun);
  try {
    const response = await (inner ? anywhere : outside)(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    const answer = await beginningOf(response);
    const { status } = response;
    const ok = status >= 200 && status < 300;
    return {
      ...outcome,
      ok,
      status,
      answer,
      tookMs: took(),
      error: ok ? '' : wordsFor(status),
      down: status >= 500 || status === 429 || (status >= 300 && status < 400),
      restSeconds: Number(response.headers.get('retry-after')) || null,
      gone: status === 410,
    };
  } catch (error) {
    return { ...outcome, tookMs: took(), error: troubleOf(error) };
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    size += piece.length;
    // Leaving the loop ends the connection.
    if (size >= MOST_BYTES) break;
  }
  // PostgreSQL keeps no zero characters in a text.
  return Buffer.concat(pieces).toString('utf8').replaceAll('\0', '').slice(0, SHOWN);
}

function wordsFor(status: number) {
  if (status >= 300 && status < 400) return `返回跳转（${status}），请填写最终地址`;
  return `返回 HTTP ${status}`;
}

function troubleOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  if (error instanceof PrivateAddress) return '地址在内网，已拒绝访问';
  if (name === 'TimeoutError') return `${PATIENCE_MS / 1000} 秒内没有返回`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return '域名无法解析';
  if (code === 'ECONNREFUSED') return '连接被拒绝';
  if (code?.startsWith('ERR_TLS') || code?.includes('CERT')) return '证书无效';
  return '连接中断';
}
