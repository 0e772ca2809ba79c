import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';
import type { Sandbox } from './sandbox.ts';

/** What one account's requests meet: no answer until `release`, or an answer the platform would never give. */
type Behaviour = 'hang' | { path: string; lie(answer: string): string };

/** Stands between the house and the sandbox, and misbehaves for single accounts of 抖音: whoever is named in the request. */
export async function besideBadAccounts(sandbox: Sandbox) {
  const behaviours = new Map<string, Behaviour>();
  const held = new Map<ServerResponse, string>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts);
    const url = request.url ?? '/';
    const named = `${url} ${body.length < 10_000 ? body.toString('utf8') : ''}`;
    const [account, behaviour] = [...behaviours].find(([id]) => named.includes(`open_id=${id}`)) ?? [];
    if (account && behaviour === 'hang') return void held.set(response, account);
    const { host: _here, connection: _ours, 'content-length': _size, ...headers } = request.headers;
    const answered = await fetch(sandbox.url + url, {
      method: request.method,
      headers: headers as Record<string, string>,
      body: body.length > 0 ? body : undefined,
    });
    const text = await answered.text();
    const lying = behaviour && behaviour !== 'hang' && url.startsWith(behaviour.path);
    response
      .writeHead(answered.status, { 'content-type': answered.headers.get('content-type') ?? '' })
      .end(lying ? behaviour.lie(text) : text);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** The sandbox as the house sees it. */
    sandbox: { ...sandbox, url },
    behave: (openId: string, behaviour: Behaviour) => void behaviours.set(openId, behaviour),
    hanging: (openId: string) => [...held.values()].filter((id) => id === openId).length,
    release() {
      behaviours.clear();
      for (const response of held.keys()) response.destroy();
      held.clear();
    },
  };
}
