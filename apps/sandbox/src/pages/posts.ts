import { PLATFORMS } from '@zhiying/contract';
import { type Answer, escape, type Handler, query } from '../http.ts';
import { commentsOf, figuresOf } from '../readers.ts';
import { type Post, type Simulated, stateOf, type World } from '../world.ts';
import { page } from './page.ts';

const TABS: readonly Simulated[] = ['wechat', 'douyin', 'kuaishou'];
const STATES = {
  reviewing: '审核中',
  published: '',
  rejected: '未通过审核',
  removed: '已删除',
  banned: '已封禁',
} as const;
const SHOWN = 50;

const number = (value: number) => (value >= 10_000 ? `${(value / 10_000).toFixed(1)}万` : String(value));
const moment = (at: number) =>
  new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

/** What was published, as a reader sees it. */
export function postPages(world: World) {
  const link = ({ id }: Post) => `/p/${encodeURIComponent(id)}`;
  const author = (post: Post) => escape(world.personas.get(post.persona)?.name ?? '');

  function card(post: Post): string {
    const { views, likes, comments } = figuresOf(world, post);
    const state = STATES[stateOf(world, post)];
    const [cover] = post.pictures;
    return `<a class="card" href="${link(post)}">${cover ? `<img alt="" src="/pictures/${cover}">` : '<span class="blank"></span>'}
<div><h2>${escape(post.title)}</h2><div class="meta">${author(post)} · ${moment(post.createdAt)} ${state ? `<span class="badge">${state}</span>` : ''}</div>
<div class="meta">${post.video ? '播放' : '阅读'} ${number(views)} · 赞 ${number(likes)} · 评论 ${comments}</div></div></a>`;
  }

  const list: Handler = (asked) => {
    const tab = TABS.find((name) => name === query(asked, 'platform')) ?? 'wechat';
    const posts = world.posts
      .values()
      .filter(({ platform }) => platform === tab)
      .sort((a, b) => b.createdAt - a.createdAt);
    const tabs = TABS.map(
      (name) =>
        `<a href="/?platform=${name}"${name === tab ? ' aria-current="page"' : ''}>${PLATFORMS[name].name}</a>`,
    ).join('');
    const inside =
      posts.slice(0, SHOWN).map(card).join('') ||
      '<p class="empty">暂无作品。<br>在智营发布到沙箱账号后，<br>几秒内将显示在这里。</p>';
    return {
      html: page('作品', `<header>作品 ${posts.length}</header><nav>${tabs}</nav><main>${inside}</main>`, 10),
    };
  };

  function show(id: string): Answer {
    const post = world.posts.get(id);
    const state = post && stateOf(world, post);
    if (!post || state === 'removed')
      return { status: 404, html: page('不存在', '<main><p class="empty">作品不存在或已被删除</p></main>') };
    const { views, likes, comments, shares } = figuresOf(world, post);
    const words = `<pre>${escape(post.body)}</pre>`;
    const body =
      post.platform === 'wechat'
        ? post.body
        : post.video
          ? `<video controls playsinline preload="metadata" src="/films/${post.video}"${post.pictures[0] ? ` poster="/pictures/${post.pictures[0]}"` : ''}></video>${words}`
          : `<div class="strip">${post.pictures.map((picture) => `<img alt="" src="/pictures/${picture}">`).join('')}</div>${words}`;
    const said = commentsOf(world, post)
      .slice(-20)
      .reverse()
      .map(
        (comment) =>
          `<div class="comment"><div class="meta">${escape(comment.author)} · ${moment(comment.at)}</div>${escape(comment.text)}${comment.answers
            .map(
              (answer) =>
                `<div class="answer"><span class="meta">${author(post)} 回复：</span>${escape(answer.text)}</div>`,
            )
            .join('')}</div>`,
      )
      .join('');
    const badge = state === 'published' ? '' : `<span class="badge">${STATES[state ?? 'reviewing']}</span>`;
    return {
      html: page(
        post.title,
        `<header><a href="/?platform=${post.platform}">‹ ${PLATFORMS[post.platform].name}</a></header><main><article><h1>${escape(post.title)}</h1>
<div class="meta">${author(post)} · ${moment(post.createdAt)} ${badge}</div>${body}</article>
<div class="figures"><div><b>${number(views)}</b>${post.video ? '播放' : '阅读'}</div><div><b>${number(likes)}</b>点赞</div><div><b>${comments}</b>评论</div><div><b>${number(shares)}</b>分享</div></div>${said}</main>`,
        // A page that loads anew would begin the film anew.
        post.video ? undefined : 20,
      ),
    };
  }

  return { list, show };
}
