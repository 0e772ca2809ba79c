import type { Call, DataOf, InputOf, ListCall, Reply, RowOf } from '@zhiying/contract';
import { CallRefused } from './refused.ts';

export interface ClientOptions {
  /** Where the server is: `https://zhiying.example.com`. */
  url: string;
  /** An API token, or what gives the one of now: after a rotation the next call takes the new one. */
  token: string | (() => string | Promise<string>);
  /** How often a call is tried again that was refused for its rate, or that changes nothing and got no answer. */
  retries?: number;
  /** Milliseconds until a call is given up. */
  patienceMs?: number;
  fetch?: typeof fetch;
}

const LONGEST_WAIT_MS = 60_000;
const PAGE = 100;

/** Calls a server with an API token. Calls, what they take and what they answer come from the contract. */
export function createClient({
  url,
  token,
  retries = 3,
  patienceMs = 30_000,
  fetch: send = fetch,
}: ClientOptions) {
  async function attempt(call: Call, input: unknown): Promise<Response> {
    const address = new URL(call.path, url);
    if (call.method === 'GET')
      for (const [name, value] of Object.entries(input as object))
        if (value !== undefined && value !== null) address.searchParams.set(name, String(value));
    const body = call.method === 'POST' ? JSON.stringify(input) : undefined;
    const bearer = typeof token === 'function' ? await token() : token;
    return send(address, {
      method: call.method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body,
      signal: AbortSignal.timeout(patienceMs),
    });
  }

  /** Makes a call. Throws `CallRefused` where the server refuses it. */
  async function ask<C extends Call>(call: C, input: InputOf<C>): Promise<DataOf<C>> {
    const changes = call.method === 'POST' && !call.whileViewing;
    for (let tried = 0; ; tried += 1) {
      const last = tried >= retries;
      let response: Response;
      try {
        response = await attempt(call, input ?? {});
      } catch (error) {
        // Nobody knows whether a change arrived: whoever asked for it has to find out.
        if (last || changes) throw error;
        await wait(pause(tried));
        continue;
      }
      if (response.status === 429 && !last) {
        await response.body?.cancel();
        await wait(asked(response) ?? pause(tried));
        continue;
      }
      const reply = await replyOf<DataOf<C>>(response);
      if (reply.status !== 'y') throw new CallRefused(response.status, reply);
      return reply.data;
    }
  }

  return {
    ask,
    /** All rows of a list, page after page. */
    async *rows<C extends ListCall>(list: C, search: Partial<InputOf<C>>): AsyncGenerator<RowOf<C>> {
      for (let page = 1; ; page += 1) {
        const input = { limit: PAGE, ...search, page } as unknown as InputOf<C>;
        const { rows } = (await ask(list, input)) as unknown as { rows: RowOf<C>[] };
        yield* rows;
        if (rows.length < ((input as { limit?: number }).limit ?? PAGE)) return;
      }
    },
  };
}
export type Client = ReturnType<typeof createClient>;

/** A proxy in between may answer with a page of its own. */
async function replyOf<Data>(response: Response): Promise<Reply<Data>> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Reply<Data>;
  } catch {
    return { status: 'n', msg: `服务器返回 HTTP ${response.status}`, code: '', data: null as Data };
  }
}

const asked = ({ headers }: Response) => {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? Math.min(LONGEST_WAIT_MS, seconds * 1000) : null;
};
const pause = (tried: number) => Math.min(LONGEST_WAIT_MS, 500 * 2 ** tried);
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
