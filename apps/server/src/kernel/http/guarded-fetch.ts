import { lookup as lookUp } from 'node:dns';
import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { boundedStream } from './bounded-body.ts';

/** The address is inside the server's own network. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  // Tunnelled addresses embed an IPv4 address.
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

export const isPrivateAddress = (address: string) =>
  inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Checks every resolved address at connection time, so that a name cannot change between check and use. */
const outsideOnly: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return done(new PrivateAddress(hostname), '', 0);
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    return done(null, first?.address ?? '', first?.family);
  });
};

interface Reach {
  allowPrivate: boolean;
  /** The largest response body, where the caller sets no limit. */
  most?: number;
}

/**
 * `fetch` for addresses that people typed in. It reaches nothing inside the server's own network unless `allowPrivate`,
 * and follows no redirect: the caller sees the 3xx.
 */
export const guardedFetch = ({ allowPrivate, most }: Reach): typeof fetch => {
  // Uses its own connections: a pooled one might have been opened without this check.
  const options = { keepAlive: true, ...(allowPrivate ? {} : { lookup: outsideOnly }) };
  const [plain, secure] = [new PlainAgent(options), new SecureAgent(options)];
  return async (input, init) => {
    const {
      url: address,
      method,
      headers,
      signal,
      body,
    } = new Request(input, { ...init, redirect: 'manual' });
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!allowPrivate && isIP(host) && isPrivateAddress(host)) throw new PrivateAddress(host);
    const [request, agent] =
      url.protocol === 'https:' ? ([requestSecure, secure] as const) : ([requestPlain, plain] as const);
    const send = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request(
          url,
          {
            method,
            headers: Object.fromEntries(headers),
            signal,
            agent,
          },
          resolve,
        ).on('error', (error: NodeJS.ErrnoException) =>
          // The other side closed an idle connection just as it was used again: nobody has read the question.
          sent.reusedSocket && !body && error.code === 'ECONNRESET' ? resolve(send()) : reject(error),
        );
        if (body)
          Readable.fromWeb(body as never)
            .on('error', reject)
            .pipe(sent);
        else sent.end();
      });
    const answer = await send();
    const { statusCode = 502 } = answer;
    const bytes = Readable.toWeb(answer) as ReadableStream<Uint8Array>;
    return new Response(
      [204, 205, 304].includes(statusCode) ? null : most ? bytes.pipeThrough(boundedStream(most)) : bytes,
      { status: statusCode, headers: flat(answer) },
    );
  };
};

const flat = ({ headers }: IncomingMessage) =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, [value].flat().join(', ')]],
  );
