import { PLATFORMS } from '@zhiying/contract';
import { type Answer, escape, formBody, type Handler, type ParsedRequest, query } from '../http.ts';
import { DOUYIN_APP } from '../platforms/douyin.ts';
import { KUAISHOU_APP } from '../platforms/kuaishou.ts';
import { issue } from '../tokens.ts';
import { newId, type Simulated, type World } from '../world.ts';
import { page } from './page.ts';

/** 快手 says two minutes, 抖音 ten; the shorter one finds clients that dawdle. */
const CODE_SECONDS = 120;
const NAMES = ['示例汽车旗舰店', '示例汽车城东店', '示例汽车城西店', '示例顾问小李说车'];
const SCOPE_WORDS: Readonly<Record<string, string>> = {
  user_info: '昵称和头像',
  'video.create.bind': '代你发布作品',
  'video.data.bind': '作品数据',
  'video.list.bind': '作品列表',
  'item.comment': '作品评论',
  'data.external.user': '粉丝数',
  user_video_publish: '代你发布作品',
  user_video_info: '作品和数据',
};

/** What may be refused: each name is followed by whether it is ticked. */
const optional = (asked: string) => (asked ? asked.split(',').filter((_, at) => at % 2 === 0) : []);

/** The page on which somebody lets our application publish for them. */
export function authorizePages(world: World): Record<string, Handler> {
  function ask(platform: 'douyin' | 'kuaishou', app: string, expected: string, asked: ParsedRequest): Answer {
    const back = URL.parse(query(asked, 'redirect_uri'));
    const wrong = app !== expected || !back || !['http:', 'https:'].includes(back.protocol);
    if (wrong || query(asked, 'response_type') !== 'code')
      return {
        status: 400,
        html: page('授权', '<main><p class="empty">授权请求不正确：应用或回调地址未登记</p></main>'),
      };
    const accounts = NAMES.map(
      (name, n) =>
        `<label><input type="radio" name="persona" value="${n}"${n === 0 ? ' checked' : ''}> ${escape(name)}</label>`,
    ).join('');
    const scopes = [...query(asked, 'scope').split(','), ...optional(query(asked, 'optionalScope'))]
      .map(
        (scope) =>
          `<label><input type="checkbox" name="scope" value="${escape(scope)}" checked> ${SCOPE_WORDS[scope] ?? escape(scope)}</label>`,
      )
      .join('');
    const hidden = Object.entries({ platform, redirect_uri: back.href, state: query(asked, 'state') })
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
      .join('');
    return {
      html: page(
        '授权',
        `<header>${PLATFORMS[platform].name}账号授权</header><main><p>「智营」申请使用你的${PLATFORMS[platform].name}账号</p><form method="post" action="/authorize">${hidden}
<fieldset><legend>选择账号</legend>${accounts}<label><input type="radio" name="persona" value="new">其他账号</label><input type="text" name="name" maxlength="20" aria-label="其他账号的昵称" placeholder="昵称"></fieldset>
<fieldset><legend>允许</legend>${scopes}</fieldset><button name="decision" value="yes">同意授权</button><button class="plain" name="decision" value="no">拒绝</button></form></main>`,
      ),
    };
  }

  /** Somebody with this name on this platform; the same name is the same person. */
  function persona(platform: Simulated, name: string): string {
    const known = world.personas
      .values()
      .find((candidate) => candidate.platform === platform && candidate.name === name);
    if (known) return known.id;
    const id = `_sandbox_${newId(15)}`;
    world.personas.put(id, { id, platform, name, fans: 500 + ((name.codePointAt(0) ?? 0) % 9_000) });
    return id;
  }

  function decide(asked: ParsedRequest): Answer {
    const form = formBody(asked);
    const platform = form.get('platform') === 'kuaishou' ? 'kuaishou' : 'douyin';
    const back = URL.parse(form.get('redirect_uri') ?? '');
    if (!back || !['http:', 'https:'].includes(back.protocol)) return { status: 400, html: page('授权', '') };
    back.searchParams.set('state', form.get('state') ?? '');
    if (form.get('decision') !== 'yes') {
      back.searchParams.set('error', 'access_denied');
      return { redirect: back.href };
    }
    const chosen = form.get('persona') ?? '0';
    const typed = form.get('name')?.trim().slice(0, 20);
    const name = chosen === 'new' ? typed || '示例新账号' : (NAMES[Number(chosen)] ?? '示例新账号');
    const code = issue(
      world,
      'code',
      { platform, persona: persona(platform, name), scopes: form.getAll('scope') },
      CODE_SECONDS,
    );
    back.searchParams.set('code', code.value);
    return { redirect: back.href };
  }

  return {
    'GET /platform/oauth/connect/': (asked) =>
      ask('douyin', query(asked, 'client_key'), DOUYIN_APP.clientKey, asked),
    'GET /oauth2/authorize': (asked) => ask('kuaishou', query(asked, 'app_id'), KUAISHOU_APP.appId, asked),
    'POST /authorize': decide,
  };
}
