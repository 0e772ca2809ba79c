import { type Answer, escape, formBody, type Handler, type ParsedRequest, query } from '../http.ts';
import { issue, standing } from '../tokens.ts';
import type { World } from '../world.ts';
import { page } from './page.ts';

/** 企业微信 lets a code live for five minutes. */
const CODE_SECONDS = 300;
/** The members of every company here. One left it, another was disabled. */
const MEMBERS: Readonly<Record<string, { name: string; status: number }>> = {
  ZhangSan: { name: '示例张三', status: 1 },
  LiSi: { name: '示例李四', status: 1 },
  WangWu: { name: '示例王五', status: 1 },
  ZhaoLiu: { name: '示例赵六', status: 5 },
};

const refused = (errcode: number, errmsg: string): Answer => ({ json: { errcode, errmsg } });

/** Signing in with 企业微信: the page, and who came (developer.work.weixin.qq.com/document/path/98152, 98176, 90196). */
export function workLogin(world: World, others: Record<string, Handler>): Record<string, Handler> {
  function ask(asked: ParsedRequest): Answer {
    const back = URL.parse(query(asked, 'redirect_uri'));
    if (!back || !['http:', 'https:'].includes(back.protocol) || !query(asked, 'appid'))
      return { status: 400, html: page('企业微信登录', '<main><p class="empty">登录链接不正确</p></main>') };
    const hidden = Object.entries({
      corp: query(asked, 'appid'),
      redirect_uri: back.href,
      state: query(asked, 'state'),
    })
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
      .join('');
    const members = Object.entries(MEMBERS)
      .map(([userid, { name }]) => `<button name="userid" value="${userid}">${escape(name)}</button>`)
      .join('');
    return {
      html: page(
        '企业微信登录',
        `<header>企业微信登录</header><main><p>选择扫码的成员</p><form method="post" action="/wwlogin/sso/confirm">${hidden}${members}<button name="userid" value="" class="plain">非企业成员</button></form></main>`,
      ),
    };
  }

  function confirm(asked: ParsedRequest): Answer {
    const form = formBody(asked);
    const back = URL.parse(form.get('redirect_uri') ?? '');
    if (!back || !['http:', 'https:'].includes(back.protocol))
      return { status: 400, html: page('企业微信登录', '') };
    const scopes = [form.get('userid') ?? ''];
    const code = issue(
      world,
      'code',
      { platform: 'weixin', persona: form.get('corp') ?? '', scopes },
      CODE_SECONDS,
    );
    back.searchParams.set('code', code.value);
    back.searchParams.set('state', form.get('state') ?? '');
    return { redirect: back.href };
  }

  const corpOf = (asked: ParsedRequest) => {
    const held = standing(world, 'weixin', 'access', query(asked, 'access_token'));
    return 'trouble' in held ? null : held.token.persona;
  };

  /** A code is looked at once, by the company it was made for. */
  function who(asked: ParsedRequest): Answer {
    const corp = corpOf(asked);
    if (!corp) return refused(40014, 'invalid access_token');
    const held = standing(world, 'weixin', 'code', query(asked, 'code'));
    if ('trouble' in held || held.token.persona !== corp) return refused(40029, 'invalid code');
    world.tokens.put(held.token.value, { ...held.token, expiresAt: world.now() - 1_000 });
    const [userid = ''] = held.token.scopes;
    return { json: { errcode: 0, errmsg: 'ok', ...(userid ? { userid } : { openid: 'oSandboxStranger' }) } };
  }

  function member(asked: ParsedRequest): Answer {
    if (!corpOf(asked)) return refused(40014, 'invalid access_token');
    const userid = query(asked, 'userid');
    const found = MEMBERS[userid];
    if (!found) return refused(60111, 'userid not found');
    return { json: { errcode: 0, errmsg: 'ok', userid, ...found } };
  }

  const fans = others['GET /cgi-bin/user/get'];
  return {
    'GET /wwlogin/sso/login': ask,
    'GET /connect/oauth2/authorize': ask,
    'POST /wwlogin/sso/confirm': confirm,
    'GET /cgi-bin/auth/getuserinfo': who,
    // 公众号 lists its fans at the same address, without a userid.
    'GET /cgi-bin/user/get': (asked) =>
      asked.url.searchParams.has('userid') || !fans ? member(asked) : fans(asked),
  };
}
