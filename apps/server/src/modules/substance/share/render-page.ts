import {
  type RichSpan,
  richBlocks,
  richPlain,
  SHARE_PAGE,
  type ShownMaterial,
  VISIT_TIMES,
} from '@zhiying/contract';
import type { FactNow } from '../../ai/index.ts';
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

const spans = (line: readonly RichSpan[]) =>
  line.map(({ text: words, bold }) => (bold ? `<b>${text(words)}</b>` : text(words))).join('');
const TAGS = { text: 'p', heading: 'h3', quote: 'blockquote', bullets: 'ul', numbers: 'ol' } as const;

const paragraphs = (body: string) =>
  richBlocks(body)
    .map(({ type, lines }) => {
      const inside = lines.map(spans);
      const items =
        type === 'bullets' || type === 'numbers' ? inside.map((line) => `<li>${line}</li>`) : inside;
      return `<${TAGS[type]}>${items.join('')}</${TAGS[type]}>`;
    })
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
  host?: true;
}

const card = ({ name, store, phone, host }: Sharer) => `
<div class="sharer"><i>${text(name.slice(0, 1))}</i><span><b>${text(name)}</b><small>${host ? '为您服务' : `${text(store)}，分享给您`}</small></span>
${phone ? `<a href="tel:${text(phone)}" aria-label="电话 联系门店">电话</a>` : ''}</div>`;

/** Where to go, with a link that opens a map on the phone. */
const place = ({ store, address }: Sharer) =>
  address
    ? `<div class="place"><span><b>${text(store)}</b><small>${text(address)}</small></span>
<a href="https://uri.amap.com/search?keyword=${encodeURIComponent(address)}" rel="noopener noreferrer" target="_blank">导航</a></div>`
    : '';

/** Prices and the like come from facts that hold today, never from the text. */
const factTable = (product: string, facts: readonly ShownFact[]) =>
  facts.length > 0
    ? `<section class="facts"><h2>${text(product)}</h2><dl>${facts
        .map(
          ({ name, value, until }) =>
            `<dt>${text(name)}</dt><dd>${text(value)}${until ? `<small>至 ${text(until)}</small>` : ''}</dd>`,
        )
        .join('')}</dl><small>以门店当日公布为准</small></section>`
    : '';

const form = ({ store }: Sharer) => `
<form id="book" method="post"><h2>预约试驾</h2>
<div class="fields"><input name="name" required maxlength="20" placeholder="称呼" aria-label="称呼" autocomplete="name">
<input name="phone" required inputmode="tel" maxlength="13" placeholder="手机号" aria-label="手机号" autocomplete="tel"></div>
<select name="time" aria-label="到店时间">${Object.entries(VISIT_TIMES)
  .map(([value, words]) => `<option value="${value}">${words}</option>`)
  .join('')}</select>
<label><input type="checkbox" name="agree" required> 同意${text(store)}为这次预约联系我，可随时撤回。手机号仅供为您服务的顾问和门店使用。</label>
<button>预约试驾，顾问将尽快联系您</button><p role="status"></p></form>`;

type ShownFact = Pick<FactNow, 'name' | 'value' | 'until'>;

interface Shown {
  /** The link's own text. */
  id: string;
  page: SharedPage;
  sharer: Sharer;
  facts: readonly ShownFact[];
  /** The public origin of this server: link previews of other programs need absolute URLs. */
  origin: string;
  look: boolean;
}

/** Everything is written by people: every text is escaped here, and nowhere else is HTML made of it. */
export const sharedPage = ({ id, page, sharer, facts, origin, look }: Shown): string => {
  const leads = page.leads && !look;
  return frame(
    page.title,
    `<main data-id="${text(id)}"${look ? ' data-look' : ''}>
${look ? '<p class="note">预览，仅供内部查看</p>' : `<header>${text(sharer.store)}</header>`}
${page.cover ? `<div class="cover">${figure(page.cover)}</div>` : ''}
<article><h1>${text(page.title)}</h1>
${page.meta.length ? `<p class="meta">${page.meta.map(text).join('<i></i>')}</p>` : ''}
${paragraphs(page.intro)}${page.pieces.map(piece).join('')}${factTable(page.product, facts)}</article>
${look ? '' : card(sharer) + place(sharer)}${leads ? form(sharer) : ''}
${page.aiMade ? '<footer>内容由 AI 辅助生成，已人工审核</footer>' : ''}${leads ? '<nav><a href="#book">预约试驾</a></nav>' : ''}</main>`,
    look ? '' : linkCard({ id, page, sharer, origin }),
  );
};

/** What chats show of the link: og: for most, itemprop for 微信, which also takes the first picture of the page. */
function linkCard({ id, page, sharer, origin }: Pick<Shown, 'id' | 'page' | 'sharer' | 'origin'>): string {
  const [first] = page.pieces;
  const about =
    [page.intro, ...page.pieces.map(({ body }) => body)].find((words) => words.trim()) ?? sharer.store;
  const description = [...richPlain(about).replace(/\s+/g, ' ').trim()].slice(0, CARD_TEXT).join('');
  const shown = page.cover ?? first?.materials.find(({ url }) => url);
  const image = shown && (shown.type === 'video' ? shown.poster : (shown.thumb ?? shown.url));
  // The origin comes from the request and may be invalid: then the preview names neither page nor picture.
  const whole = (address: string) => URL.parse(address, origin)?.href ?? '';
  const picture = image ? whole(image) : '';
  const tags: [attribute: 'property' | 'itemprop' | 'name', name: string, content: string][] = [
    ['property', 'og:type', 'article'],
    ['property', 'og:title', page.title],
    ['property', 'og:description', description],
    ['property', 'og:site_name', sharer.store],
    ['property', 'og:url', whole(`${SHARE_PAGE}?id=${encodeURIComponent(id)}`)],
    ['property', 'og:image', picture],
    ['itemprop', 'name', page.title],
    ['itemprop', 'description', description],
    ['itemprop', 'image', picture],
    ['name', 'description', description],
  ];
  return tags
    .filter(([, , content]) => content !== '')
    .map(([attribute, name, content]) => `<meta ${attribute}="${name}" content="${text(content)}">`)
    .join('');
}
const CARD_TEXT = 80;

export const endedPage = (why: string) =>
  frame(
    '内容已失效',
    `<main class="ended"><h1>内容已失效</h1><p>${text(why)}。</p><p>请联系分享人重新获取。</p></main>`,
  );

const frame = (title: string, body: string, card = '') => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta name="referrer" content="same-origin">
<title>${text(title)}</title>${card}<style>${PAGE_STYLE}</style></head>
<body>${body}<script src="${SHARE_PAGE}.js" defer></script></body></html>`;
