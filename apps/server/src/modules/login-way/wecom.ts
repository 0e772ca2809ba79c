import type { LoginStep } from '@zhiying/contract';
import { z } from 'zod';
import type { Refusal } from '#kernel/errors.ts';
import { boundedBody } from '#kernel/http/bounded-body.ts';
import { ProviderDoubtful, ProviderRefused, ProviderUnreachable } from './login-way.errors.ts';
import type { Provider, ProviderSettings } from './provider.ts';

/**
 * Signing in with 企业微信: scanned on a computer, at once inside its own browser. Addresses and codes as
 * developer.work.weixin.qq.com describes them (document/path/98152, 98176, 91022, 91023, 91039, 90196).
 */
const OFFICIAL = 'https://qyapi.weixin.qq.com';
const SCAN = 'https://login.work.weixin.qq.com/wwlogin/sso/login';
const INSIDE = 'https://open.weixin.qq.com/connect/oauth2/authorize';
const TIMEOUT_MS = 10_000;
const MOST_BYTES = 256 * 1024;

const Refused = z.object({ errcode: z.number(), errmsg: z.string().catch('') });
const Token = z.object({ errcode: z.literal(0), access_token: z.string().min(1) });
/** Whoever is no member of the company comes with an openid and no userid. */
const Who = z.object({ errcode: z.literal(0), userid: z.string().min(1).max(200).optional() });
const Person = z.object({ errcode: z.literal(0), name: z.string().catch(''), status: z.number().catch(1) });

const NOT_FOUND = 60111;
/** 1 active, 2 disabled, 4 not activated, 5 left the company. */
const GONE = [2, 5];
const WORDS: Readonly<Record<number, string>> = {
  40001: '应用 Secret 不正确，请联系管理员',
  40013: 'CorpID 不正确，请联系管理员',
  40029: '授权码无效、已使用或已过期，请重新登录',
  60020: '服务器 IP 不在应用的可信 IP 中，请联系管理员',
  60011: '应用没有查看该成员的权限，请联系管理员',
};

export function wecomProvider(way: ProviderSettings, base: string): Provider {
  const { name } = way;
  const standIn = base !== OFFICIAL;

  async function ask<T>(path: string, fields: Record<string, string>, schema: z.ZodType<T>): Promise<T> {
    const answer = await read(`${base}${path}?${new URLSearchParams(fields)}`, name);
    const { success, data } = Refused.safeParse(answer);
    if (success && data.errcode !== 0)
      throw Object.assign(refusal(name, data.errcode), { errcode: data.errcode });
    const told = schema.safeParse(answer);
    if (!told.success) throw ProviderDoubtful(name, '答复不是企业微信的格式');
    return told.data;
  }

  const tokenOf = async () =>
    (await ask('/cgi-bin/gettoken', { corpid: way.clientId, corpsecret: way.secret ?? '' }, Token))
      .access_token;

  const personOf = (token: string, userid: string) =>
    ask('/cgi-bin/user/get', { access_token: token, userid }, Person);

  return {
    async begin({ state, redirectUri, userAgent }) {
      const common = { appid: way.clientId, agentid: way.agentId, redirect_uri: redirectUri, state };
      if (/wxwork/i.test(userAgent)) {
        const url = new URL(standIn ? `${base}/connect/oauth2/authorize` : INSIDE);
        url.search = new URLSearchParams({
          ...common,
          response_type: 'code',
          scope: 'snsapi_base',
        }).toString();
        url.hash = 'wechat_redirect';
        return url;
      }
      const url = new URL(standIn ? `${base}/wwlogin/sso/login` : SCAN);
      url.search = new URLSearchParams({ login_type: 'CorpApp', ...common }).toString();
      return url;
    },

    async finish(answer) {
      const code = answer.get('code');
      if (!code) throw ProviderRefused(name, '你取消了登录');
      const token = await tokenOf();
      const { userid } = await ask('/cgi-bin/auth/getuserinfo', { access_token: token, code }, Who);
      if (!userid) throw ProviderRefused(name, '仅限企业成员登录');
      // The name is only shown; an application that may not read people still signs them in.
      const person = await personOf(token, userid).catch(() => null);
      return {
        // A userid is unique whatever its case.
        subject: userid.toLowerCase(),
        name: person?.name || userid,
        phone: null,
        email: null,
        workChat: userid,
        claims: { userid, ...(person ? { name: person.name } : {}) },
        refresh: userid,
      };
    },

    async check(redirectUri) {
      const began = performance.now();
      const step = (told: Omit<LoginStep, 'ms'>) => ({ ...told, ms: Math.round(performance.now() - began) });
      const first = await tokenOf().then(
        () => step({ name: '应用凭证', ok: true, note: 'CorpID 与 Secret 有效' }),
        (error: Error) => step({ name: '应用凭证', ok: false, note: error.message }),
      );
      const { host } = new URL(redirectUri);
      return [
        first,
        {
          name: '可信域名',
          ok: true,
          ms: 0,
          note: `须在应用的「企业微信授权登录」和「网页授权」中登记 ${host}`,
        },
      ];
    },

    async stillThere(userid) {
      try {
        const { status } = await personOf(await tokenOf(), userid);
        return GONE.includes(status) ? null : userid;
      } catch (error) {
        if ((error as { errcode?: number }).errcode === NOT_FOUND) return null;
        throw error;
      }
    },
  };
}

const refusal = (name: string, code: number): Refusal =>
  ProviderRefused(name, WORDS[code] ?? `返回错误码 ${code}`);

async function read(url: string, name: string): Promise<unknown> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const bytes = await boundedBody(answer, MOST_BYTES);
    return bytes && JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    const late = (error as Error).name === 'TimeoutError';
    throw ProviderUnreachable(name, late ? '响应超时' : '网络不通，或答复不是企业微信的格式');
  }
}
