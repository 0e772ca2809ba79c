import {
  HELP_PICTURES,
  type HelpBlock,
  type HelpDoc,
  type HelpInline,
  type HelpMark,
} from '@zhiying/contract';

/** Every character that means something in a page. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`);

interface Setting {
  articleId: number;
  /** Where a link to another article leads; undefined: it is not open, and stays plain text. */
  linkTo(name: string): string | undefined;
}

/** An article as a page without scripts shows it. Only what the contract's document can say becomes a tag, all else is text. */
export const docHtml = (doc: HelpDoc, setting: Setting): string =>
  doc.content.map((block) => blockHtml(block, setting)).join('\n');

type ListNode = Extract<HelpBlock, { type: 'bulletList' | 'orderedList' }>;
type Inner = HelpBlock | ListNode['content'][number]['content'][number];

function blockHtml(block: Inner, setting: Setting): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inlineHtml(block.content, setting)}</p>`;
    case 'heading': {
      const tag = block.attrs.level === 2 ? 'h3' : 'h4';
      return `<${tag}>${inlineHtml(block.content, setting)}</${tag}>`;
    }
    case 'bulletList':
    case 'orderedList': {
      const tag = block.type === 'bulletList' ? 'ul' : 'ol';
      const items = block.content.map(
        ({ content }) =>
          `<li>${(content as readonly Inner[]).map((one) => itemHtml(one, setting)).join('')}</li>`,
      );
      return `<${tag}>${items.join('')}</${tag}>`;
    }
    case 'blockquote':
      return `<blockquote>${block.content.map((one) => blockHtml(one, setting)).join('')}</blockquote>`;
    case 'horizontalRule':
      return '<hr>';
    case 'table':
      return tableHtml(block, setting);
    case 'picture':
      return pictureHtml(block.attrs, setting);
  }
}

/** The first line of an entry needs no paragraph of its own. */
const itemHtml = (block: Inner, setting: Setting) =>
  block.type === 'paragraph'
    ? `<span>${inlineHtml(block.content, setting)}</span>`
    : blockHtml(block, setting);

function tableHtml({ content }: Extract<HelpBlock, { type: 'table' }>, setting: Setting): string {
  const rows = content.map(
    ({ content: cells }) =>
      `<tr>${cells
        .map((cell) => {
          const tag = cell.attrs.header ? 'th' : 'td';
          return `<${tag}>${inlineHtml(cell.content, setting)}</${tag}>`;
        })
        .join('')}</tr>`,
  );
  return `<div class="t"><table>${rows.join('')}</table></div>`;
}

type PictureAttrs = Extract<HelpBlock, { type: 'picture' }>['attrs'];

function pictureHtml({ file, materialId, caption }: PictureAttrs, { articleId }: Setting): string {
  if (file === null && materialId === null) return '';
  const src = `${HELP_PICTURES}${file ?? `${articleId}/${materialId}`}`;
  return `<figure><img src="${escaped(src)}" alt="${escaped(caption)}" loading="lazy"></figure>`;
}

const inlineHtml = (content: readonly HelpInline[] | undefined, setting: Setting) =>
  (content ?? [])
    .map((inline) =>
      inline.type === 'hardBreak'
        ? '<br>'
        : (inline.marks ?? []).reduce((inner, mark) => marked(inner, mark, setting), escaped(inline.text)),
    )
    .join('');

const TAGS = { bold: 'b', italic: 'i', underline: 'u', code: 'code' } as const;

function marked(inner: string, mark: HelpMark, { linkTo }: Setting): string {
  if (mark.type !== 'link') return `<${TAGS[mark.type]}>${inner}</${TAGS[mark.type]}>`;
  const { href } = mark.attrs;
  const to = href.startsWith('help:') ? linkTo(href.slice(5)) : href;
  return to === undefined ? inner : `<a href="${escaped(to)}" rel="noreferrer">${inner}</a>`;
}
