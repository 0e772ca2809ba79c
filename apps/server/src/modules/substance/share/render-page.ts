import type { ShownMaterial } from '@zhiying/contract';
import { SHARE_PAGE } from '@zhiying/contract';
import { PAGE_STYLE } from './page-style.ts';
import type { SharedPage } from './share-target.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const text = (value: string) => value.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

const paragraphs = (body: string) =>
  body
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${text(line)}</p>`)
    .join('');

const sized = ({ width, height }: ShownMaterial) =>
  width && height ? ` width="${width}" height="${height}"` : '';

function figure(material: ShownMaterial): string {
  const { url, type, poster, name } = material;
  if (!url) return '';
  if (type === 'video')
    return `<video controls playsinline preload="none"${sized(material)} src="${text(url)}"${poster ? ` poster="${text(poster)}"` : ''}></video>`;
  return type === 'image'
    ? `<img loading="lazy"${sized(material)} src="${text(url)}" alt="${text(name)}">`
    : '';
}

const KIND_WORDS = { article: '图文', video: '视频', poster: '海报', link: '链接', copy: '文案' } as const;

function piece({ kind, title, cover, materials, url, body, link }: SharedPage['pieces'][number]): string {
  if (link) {
    const thumb = cover?.thumb ? `<img loading="lazy" src="${text(cover.thumb)}" alt="">` : '<i></i>';
    return `<a class="card" href="${text(link)}">${thumb}<span><b>${text(title)}</b><small>${KIND_WORDS[kind]}</small></span></a>`;
  }
  const go = url
    ? `<p><a class="go" href="${text(url)}" rel="noopener noreferrer" target="_blank">打开链接</a></p>`
    : '';
  return `<section class="${kind}">${paragraphs(body)}${materials.map(figure).join('')}${go}</section>`;
}

interface Sharer {
  name: string;
  store: string;
  phone: string | null;
  address: string;
}

const card = ({ name, store, phone }: Sharer) => `
<div class="sharer"><i>${text(name.slice(-1))}</i><span><b>${text(name)}</b><small>${text(store)}，分享给你</small></span>
${phone ? `<a href="tel:${text(phone)}" aria-label="给门店打电话">电话</a>` : ''}</div>`;

const form = ({ store }: Sharer) => `
<form><h2>留下联系方式</h2>
<div class="fields"><input name="name" required maxlength="20" placeholder="称呼" aria-label="称呼" autocomplete="name">
<input name="phone" required inputmode="tel" maxlength="13" placeholder="手机号" aria-label="手机号" autocomplete="tel"></div>
<label><input type="checkbox" name="agree" required> 同意${text(store)}为这次咨询联系我，可随时撤回。号码只给分享给你的顾问和门店使用。</label>
<button>提交，等顾问联系</button><p role="status"></p></form>`;

interface Shown {
  /** The link's own text. */
  id: string;
  page: SharedPage;
  sharer: Sharer;
  look: boolean;
}

/** Everything is written by people: every text is escaped here, and nowhere else is HTML made of it. */
export const sharedPage = ({ id, page, sharer, look }: Shown): string =>
  frame(
    page.title,
    `<main data-id="${text(id)}"${look ? ' data-look' : ''}>
${look ? '<p class="note">预览，仅供内部查看</p>' : `<header>${text(sharer.store)}</header>`}
${page.cover ? `<div class="cover">${figure(page.cover)}</div>` : ''}
<article><h1>${text(page.title)}</h1>
${page.meta.length ? `<p class="meta">${page.meta.map(text).join('<i></i>')}</p>` : ''}
${paragraphs(page.intro)}${page.pieces.map(piece).join('')}</article>
${look ? '' : card(sharer)}${page.leads && !look ? form(sharer) : ''}
${page.aiMade ? '<footer>内容由 AI 辅助生成，已人工审核</footer>' : ''}</main>`,
  );

export const endedPage = (why: string) =>
  frame(
    '内容已失效',
    `<main class="ended"><h1>内容已失效</h1><p>${text(why)}。</p><p>请联系分享人重新获取。</p></main>`,
  );

const frame = (title: string, body: string) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta name="referrer" content="same-origin">
<title>${text(title)}</title><style>${PAGE_STYLE}</style></head>
<body>${body}<script src="${SHARE_PAGE}.js" defer></script></body></html>`;
