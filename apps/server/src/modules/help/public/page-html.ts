import { CLIENT_VERSION, chinaDay, HELP_PAGE } from '@zhiying/contract';
import { docHtml, escaped } from './doc-html.ts';
import type { OpenArticle } from './public.repository.ts';
import { READERS } from './readers.ts';
import { STYLE } from './style.ts';

interface Asked {
  /** Words that were searched for. */
  q: string;
  /** The channel that was asked for; null: the first. */
  channel: number | null;
  /** Whose usual chapters come first; empty: nobody's. */
  reader: string;
}

/** How much of all texts one page holds; what comes after is a link to its own page. */
const TEXT_MAX = 260_000;

const ADDRESS = `/manager${HELP_PAGE}`;
const query = ({ channel }: Asked, more: Record<string, string> = {}) => {
  const text = new URLSearchParams({
    ...(channel === null ? {} : { channel: String(channel) }),
    ...more,
  }).toString();
  return escaped(text && `?${text}`);
};
const addressOf = (slug: string, asked: Asked) => `${ADDRESS}/${encodeURIComponent(slug)}${query(asked)}`;

const page = (title: string, asked: Asked, main: string) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)}</title><link rel="icon" href="/manager/favicon.svg"><style>${STYLE}</style></head><body>
<header><div><a class="brand" href="${ADDRESS}${query(asked)}"><img src="/manager/favicon.svg" alt="" width="24" height="24">智营帮助</a><a class="in" href="/manager/home">进入控制台</a></div></header>
${main}
<footer><div>智营 ${CLIENT_VERSION}</div></footer></body></html>`;

const list = (title: string, count: string, links: readonly string[]) =>
  `<section><h2>${escaped(title)}<small>${count}</small></h2><ul>${links.map((link) => `<li>${link}</li>`).join('')}</ul></section>`;

/** Who one is, so that what one looks for most often comes first. */
const readerHtml = (asked: Asked) =>
  `<p class="who">我是${Object.entries(READERS)
    .map(([name, { title }]) => {
      const now = name === asked.reader;
      const to = query(asked, now ? {} : { reader: name });
      return `<a href="${ADDRESS}${to}"${now ? ' aria-current="true"' : ''}>${title}</a>`;
    })
    .join('')}</p>`;

/** Beside the contents: what can be walked step by step, and where to ask. */
const ASIDE = `<aside><h2>分步引导</h2><ul>${Object.entries(READERS)
  .map(([name, { title }]) => `<li><a href="/manager/guide?gtype=${name}">${title}入门</a></li>`)
  .join(
    '',
  )}</ul><h2>没找到答案</h2><p>登录后按 ? 可查看当前页面的帮助，仍有疑问请联系本单位管理员。</p></aside>`;

/** Everything that is open, on one page: contents, then every text, so that the browser's own search finds all of it. */
export function allHtml(articles: readonly OpenArticle[], asked: Asked): string {
  const slugs = new Set(articles.map(({ slug }) => slug));
  const linkTo = (name: string) => (slugs.has(name) ? `#${name}` : undefined);
  const groups = Map.groupBy(articles, ({ category }) => category);
  const within = ({ slug, title }: OpenArticle) => `<a href="#${escaped(slug)}">${escaped(title)}</a>`;
  const contents = [...groups].map(([category, held]) =>
    list(category, `${held.length} 篇`, held.map(within)),
  );
  const reader = READERS[asked.reader];
  const usual = (reader?.chapters ?? []).flatMap((key) => articles.find(({ slug }) => slug === key) ?? []);
  if (reader && usual.length > 0)
    contents.unshift(list(`${reader.title}常用`, `${usual.length} 篇`, usual.map(within)));
  let left = TEXT_MAX;
  const texts = articles.map((article) => {
    const html = docHtml(article.doc, { articleId: article.id, linkTo });
    left -= html.length;
    return articleHtml(article, left > 0 ? html : '<p>正文较长，请打开单独页面阅读。</p>', asked);
  });
  return page(
    '智营帮助',
    asked,
    `<div class="hero"><div><h1>今天想做成什么？</h1>
<form method="get" action="${ADDRESS}" role="search">${asked.channel === null ? '' : `<input type="hidden" name="channel" value="${asked.channel}">`}
<input type="search" name="q" maxlength="50" value="${escaped(asked.q)}" placeholder="输入问题或页面上的提示，例如“账号授权过期”" aria-label="搜索帮助"><button>搜索</button></form>${readerHtml(asked)}</div></div>
<main>${
      articles.length === 0
        ? `<p class="none">${asked.q ? `没有找到与「${escaped(asked.q)}」有关的内容。<a href="${ADDRESS}${query(asked)}">查看全部</a>` : '暂无公开的帮助文章。'}</p>`
        : `<div class="top"><nav aria-label="目录">${contents.join('')}</nav>${ASIDE}</div>${texts.join('')}`
    }</main>`,
  );
}

const articleHtml = (
  { slug, title, category, updatedAt, minutes }: OpenArticle,
  html: string,
  asked: Asked,
) =>
  `<article id="${escaped(slug)}"><h2><a href="${addressOf(slug, asked)}">${escaped(title)}</a></h2>
<p class="meta">${escaped(category)} · ${chinaDay(Date.parse(updatedAt))} 更新 · 约 ${minutes} 分钟</p>${html}</article>`;

/** One article at its own address, which can be sent to somebody. */
export function oneHtml(article: OpenArticle, articles: readonly OpenArticle[], asked: Asked): string {
  const slugs = new Set(articles.map(({ slug }) => slug));
  const linkTo = (name: string) => (slugs.has(name) ? addressOf(name, asked) : undefined);
  const beside = articles.filter(
    ({ categoryId, id }) => categoryId === article.categoryId && id !== article.id,
  );
  const more = beside.map(
    ({ slug, title }) => `<li><a href="${addressOf(slug, asked)}">${escaped(title)}</a></li>`,
  );
  return page(
    `${article.title} - 智营帮助`,
    asked,
    `<main class="one"><p><a href="${ADDRESS}${query(asked)}">← 全部帮助</a></p>${articleHtml(
      article,
      docHtml(article.doc, { articleId: article.id, linkTo }),
      asked,
    )}${more.length > 0 ? `<nav aria-label="接着看"><section><h2>接着看</h2><ul>${more.join('')}</ul></section></nav>` : ''}</main>`,
  );
}

export const missingHtml = (asked: Asked) =>
  page(
    '文章不存在 - 智营帮助',
    asked,
    `<main><p class="none">文章不存在或未公开。<a href="${ADDRESS}${query(asked)}">查看全部帮助</a></p></main>`,
  );
