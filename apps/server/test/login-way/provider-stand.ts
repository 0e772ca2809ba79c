import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import Provider from 'oidc-provider';

type Claims = Record<string, unknown>;

/** What a stand may tell in place of what the real provider told, by the end of the address. */
interface Lies {
  configuration?(told: Claims): Claims;
  keys?(told: Claims): Claims;
  token?(told: Claims): Claims | Promise<Claims>;
}

/** The real provider on loopback, with people who need no typing, and answers that can be made to lie. */
export async function openProvider(
  clients: { id: string; secret: string; redirect: string; logout?: string }[],
) {
  const people = new Map<string, Claims>();
  const removed = new Set<string>();
  let signsIn = '';
  let lies: Lies = {};
  let key = await newKey('first');
  let provider: Provider;

  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) return void interact(request, response);
    if (!lies.configuration && !lies.keys && !lies.token) return provider.callback()(request, response);
    return alter(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const begin = () => {
    provider = new Provider(issuer, {
      jwks: { keys: [key.jwk] },
      clients: clients.map(({ id, secret, redirect, logout }) => ({
        client_id: id,
        client_secret: secret,
        redirect_uris: [redirect],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        ...(logout ? { backchannel_logout_uri: logout, backchannel_logout_session_required: true } : {}),
      })),
      scopes: ['openid', 'offline_access', 'profile', 'phone', 'email'],
      claims: {
        openid: ['sub'],
        profile: ['name', 'preferred_username', 'department'],
        phone: ['phone_number', 'phone_number_verified'],
        email: ['email', 'email_verified'],
      },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      pkce: { required: () => true },
      cookies: { keys: ['test'] },
      interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      issueRefreshToken: async () => true,
      fetch: (url: URL, options: RequestInit) => fetch(url, options),
      ttl: { AccessToken: 600, IdToken: 600, Session: 600, Grant: 600, Interaction: 600, RefreshToken: 600 },
      findAccount: async (_ctx: unknown, id: string) =>
        removed.has(id) ? undefined : { accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) },
      loadExistingGrant: async (ctx: {
        oidc: { client: { clientId: string }; session: { accountId: string } };
      }) => {
        const grant = new provider.Grant({
          clientId: ctx.oidc.client.clientId,
          accountId: ctx.oidc.session.accountId,
        });
        grant.addOIDCScope('openid profile phone email offline_access');
        await grant.save();
        return grant;
      },
    });
  };
  begin();

  async function interact(request: IncomingMessage, response: ServerResponse) {
    if (signsIn === '') return provider.interactionFinished(request, response, { error: 'access_denied' });
    return provider.interactionFinished(request, response, { login: { accountId: signsIn } });
  }

  /** The provider's own answer, told otherwise. */
  async function alter(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    const { end, write } = response;
    response.write = ((chunk: Buffer | string) => chunks.push(Buffer.from(chunk)) > 0) as never;
    response.end = ((chunk?: Buffer | string) => {
      if (chunk) chunks.push(Buffer.from(chunk));
      response.write = write;
      response.end = end;
      const body = Buffer.concat(chunks);
      void changed(request.url ?? '', body).then((told) => {
        response.setHeader('content-length', told.length);
        end.call(response, told, 'utf8');
      });
      return response;
    }) as never;
    provider.callback()(request, response);
  }

  async function changed(url: string, body: Buffer): Promise<Buffer> {
    const lie = url.includes('openid-configuration')
      ? lies.configuration
      : url.startsWith('/jwks')
        ? lies.keys
        : url.startsWith('/token')
          ? lies.token
          : undefined;
    if (!lie) return body;
    return Buffer.from(JSON.stringify(await lie(JSON.parse(body.toString('utf8')) as Claims)));
  }

  return {
    issuer,
    people,
    removed,
    /** Whoever comes next signs in as this person; nobody refuses. */
    as: (id: string, claims: Claims = {}) => {
      signsIn = id;
      people.set(id, claims);
    },
    lie: (how: Lies) => {
      lies = how;
    },
    /** Keys are replaced from one day to the next. */
    async rotate() {
      key = await newKey(`later-${Date.now()}`);
      begin();
    },
    sign: (claims: Claims, head: Claims = {}, by = key) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: by.jwk.kid, ...head }).sign(by.private),
    strangersKey: () => newKey('first'),
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
    /** What a browser does: it follows where it is sent, until it is sent back to us. */
    browse: (url: string, jar = new Jar()) => browse(url, issuer, jar),
  };
}

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const named = async (one: typeof publicKey): Promise<JWK> => ({
    ...(await exportJWK(one)),
    kid,
    use: 'sig',
    alg: 'RS256',
  });
  return { private: privateKey, jwk: await named(privateKey), told: await named(publicKey) };
}

/** The cookies of one browser. */
export class Jar {
  readonly #kept = new Map<string, string>();
  take(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#kept.delete(name);
      else this.#kept.set(name, value);
    }
  }
  header = () => [...this.#kept].map(([name, value]) => `${name}=${value}`).join('; ');
}

async function browse(url: string, issuer: string, jar: Jar): Promise<string> {
  let at = new URL(url);
  for (let hops = 0; hops < 12; hops += 1) {
    if (at.origin !== issuer) return at.search.slice(1);
    const response = await fetch(at, { redirect: 'manual', headers: { cookie: jar.header() } });
    jar.take(response);
    const next = response.headers.get('location');
    if (!next) throw new Error(`${at.pathname}: ${response.status} ${(await response.text()).slice(0, 300)}`);
    at = new URL(next, at);
  }
  throw new Error('sent around in a circle');
}
