import type { LoginStep } from '@zhiying/contract';
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { PrivateAddress } from '#kernel/http/guarded-fetch.ts';
import { ProviderDoubtful, ProviderRefused, ProviderUnreachable } from './login-way.errors.ts';
import type { Identity, Provider, ProviderSettings, SignedOut, Trip } from './provider.ts';

/** Clocks of two houses differ; more than this is a token that is too old or not yet good. */
const CLOCK_SECONDS = 30;
const TIMEOUT_SECONDS = 10;
/** A message about a sign-out is worth nothing later. */
const LOGOUT_AGE = '5m';
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

interface Means {
  fetch: typeof fetch;
  /** Plain http, where the operator lets providers be inside the own network. */
  insecure: boolean;
}

/**
 * OpenID Connect: code flow with PKCE. Nothing of the provider is kept between two sign-ins, so that changed keys and
 * addresses hold at once. Tokens are checked by their signature although they come from the provider itself.
 */
export function oidcProvider(way: ProviderSettings, means: Means): Provider {
  const { name } = way;
  const issuer = way.issuer ?? '';

  async function discover(): Promise<client.Configuration> {
    const found = await client.discovery(
      new URL(issuer),
      way.clientId,
      { ...(way.secret ? { client_secret: way.secret } : {}), [client.clockTolerance]: CLOCK_SECONDS },
      way.secret ? undefined : client.None(),
      {
        timeout: TIMEOUT_SECONDS,
        [client.customFetch]: means.fetch as unknown as client.CustomFetch,
        execute: [
          client.enableNonRepudiationChecks,
          ...(means.insecure && issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    return found;
  }

  const keysOf = async (config: client.Configuration): Promise<JSONWebKeySet> => {
    const { jwks_uri: address } = config.serverMetadata();
    if (!address) throw new TypeError('no jwks_uri');
    const answer = await means.fetch(address, { signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000) });
    const keys = (await answer.json()) as JSONWebKeySet;
    if (!Array.isArray(keys.keys) || keys.keys.length === 0) throw new TypeError('no keys');
    return keys;
  };

  const telling = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw explained(name, error);
    }
  };

  return {
    begin: ({ state, nonce, verifier, redirectUri }) =>
      telling(async () => {
        const config = await discover();
        return client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: scopesOf(way.scopes),
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
      }),

    finish: (answer, trip) =>
      telling(async () => {
        const config = await discover();
        const tokens = await client.authorizationCodeGrant(config, addressOf(trip, answer), {
          expectedState: trip.state,
          expectedNonce: trip.nonce,
          pkceCodeVerifier: trip.verifier,
          idTokenExpected: true,
        });
        const told = tokens.claims();
        if (!told) throw new TypeError('no id token');
        // Most providers tell who somebody is only there; it must be about the same person.
        const more = config.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(config, tokens.access_token, told.sub)
          : {};
        return identityOf({ ...more, ...told }, tokens.refresh_token);
      }),

    check: (redirectUri) => checks(redirectUri, discover, keysOf, name),

    async signedOut(message): Promise<SignedOut | null> {
      // Whatever is not for this client costs nothing more than a look.
      const said = readUnchecked(message);
      if (said?.iss !== issuer && said?.iss !== new URL(issuer).href) return null;
      if (![said.aud].flat().includes(way.clientId)) return null;
      const config = await discover();
      const keys = createLocalJWKSet(await keysOf(config));
      const { payload } = await jwtVerify(message, keys, {
        issuer: config.serverMetadata().issuer,
        audience: way.clientId,
        clockTolerance: CLOCK_SECONDS,
        maxTokenAge: LOGOUT_AGE,
        requiredClaims: ['iat', 'jti', 'events'],
      });
      const { events, nonce, sub, sid, iat = 0 } = payload;
      const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
      if (!isLogout || nonce !== undefined) return null;
      if (typeof sub !== 'string' && typeof sid !== 'string') return null;
      return {
        ...(typeof sub === 'string' ? { subject: sub } : {}),
        ...(typeof sid === 'string' ? { sid } : {}),
        at: (iat + CLOCK_SECONDS) * 1000,
      };
    },

    async stillThere(refresh) {
      const config = await discover();
      try {
        const tokens = await client.refreshTokenGrant(config, refresh);
        return tokens.refresh_token ?? refresh;
      } catch (error) {
        // Only a plain no counts: a provider that is down or confused signs nobody out.
        if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return null;
        throw error;
      }
    },
  };
}

const scopesOf = (typed: string) => [...new Set(['openid', ...typed.split(/\s+/).filter(Boolean)])].join(' ');

/** The address the browser came back to, as the provider wrote it. */
function addressOf({ redirectUri }: Trip, answer: URLSearchParams): URL {
  const url = new URL(redirectUri);
  url.search = answer.toString();
  return url;
}

type Claims = Readonly<Record<string, unknown>>;
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

function identityOf(claims: Claims, refresh: string | undefined): Identity {
  const { sub, sid } = claims;
  return {
    subject: textOf(sub),
    name: textOf(claims.name) || textOf(claims.preferred_username) || textOf(claims.email),
    phone: claims.phone_number_verified === true ? chinesePhone(textOf(claims.phone_number)) : null,
    email: claims.email_verified === true ? textOf(claims.email) || null : null,
    workChat: null,
    claims,
    ...(typeof sid === 'string' ? { sid } : {}),
    ...(refresh ? { refresh } : {}),
  };
}

/** `+86 138-0000-0000` → `13800000000`; null for whatever is no mobile number of ours. */
function chinesePhone(told: string): string | null {
  const digits = told.replace(/[\s()-]/g, '').replace(/^(\+|00)86/, '');
  return /^1[3-9]\d{9}$/.test(digits) ? digits : null;
}

function readUnchecked(message: string) {
  try {
    return decodeJwt(message);
  } catch {
    return null;
  }
}

async function checks(
  redirectUri: string,
  discover: () => Promise<client.Configuration>,
  keysOf: (config: client.Configuration) => Promise<JSONWebKeySet>,
  name: string,
): Promise<LoginStep[]> {
  const steps: LoginStep[] = [];
  const step = async <T>(title: string, work: () => Promise<[T, string]>): Promise<T | null> => {
    const began = performance.now();
    const ms = () => Math.round(performance.now() - began);
    try {
      const [found, note] = await work();
      steps.push({ name: title, ok: true, ms: ms(), note });
      return found;
    } catch (error) {
      steps.push({ name: title, ok: false, ms: ms(), note: explained(name, error).message });
      return null;
    }
  };
  const config = await step('读取配置', async () => [await discover(), '发行方一致']);
  if (!config) return steps;
  await step('签名密钥', async () => {
    const { keys } = await keysOf(config);
    return [null, `${keys.length} 个`];
  });
  const { code_challenge_methods_supported: pkce, backchannel_logout_supported: logout } =
    config.serverMetadata();
  steps.push({
    name: 'PKCE',
    ok: !pkce || pkce.includes('S256'),
    ms: 0,
    note: pkce ? (pkce.includes('S256') ? '支持 S256' : '不支持 S256') : '未声明，登录时将使用 S256',
  });
  steps.push({ name: '回调地址', ok: true, ms: 0, note: redirectUri });
  steps.push({
    name: '后端登出通知',
    ok: true,
    ms: 0,
    note: logout ? '支持' : '未声明支持，对方退出后本系统的登录状态可能保留',
  });
  return steps;
}

/** Why a sign-in failed, for the person at the screen. Codes of the library are its own. */
const DOUBTS: Readonly<Record<string, string>> = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: '返回的发行方与登记的不一致',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: '身份信息与本次登录不符（发行方、客户端或随机数不一致）',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: '身份信息已过期或尚未生效，请检查双方服务器的时间',
  OAUTH_KEY_SELECTION_FAILED: '签名密钥不在对方公布的密钥中',
  OAUTH_INVALID_RESPONSE: '答复不正确或签名无效',
  OAUTH_UNSUPPORTED_OPERATION: '使用了不支持的签名方式',
  OAUTH_PARSE_ERROR: '答复无法解析',
};
const NO_ANSWER = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);
const REFUSALS: Readonly<Record<string, string>> = {
  access_denied: '你取消了登录，或没有使用该应用的权限',
  invalid_client: '客户端 ID 或密钥不正确，请联系管理员',
  invalid_grant: '授权码无效、已使用或已过期，请重新登录',
  unauthorized_client: '该客户端未获允许，请联系管理员',
  invalid_scope: '申请的范围不被允许，请联系管理员',
  login_required: '请重新登录',
};

function explained(name: string, error: unknown) {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError)
    return ProviderRefused(name, REFUSALS[error.error] ?? `返回错误 ${error.error.slice(0, 60)}`);
  if (error instanceof PrivateAddress || causeOf(error) instanceof PrivateAddress)
    return ProviderUnreachable(
      name,
      '地址指向内网，服务器不允许访问；确需访问请由运维设置 LOGIN_PRIVATE_HOSTS=1',
    );
  const { code = '' } = error as { code?: string };
  if (DOUBTS[code]) return ProviderDoubtful(name, DOUBTS[code]);
  if (code === 'OAUTH_HTTP_REQUEST_FORBIDDEN') return ProviderUnreachable(name, '对方地址须为 https');
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON')
    return ProviderUnreachable(name, '对方的答复不是 OpenID Connect 的格式，请检查发行方地址');
  return ProviderUnreachable(name, NO_ANSWER.has(code) ? '响应超时' : '网络不通或地址不正确');
}

const causeOf = (error: unknown) => (error as { cause?: unknown } | null)?.cause;
