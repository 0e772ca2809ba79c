import type { AiMark, ArticleBlock, ArticleDoc, ArticleInline } from '@zhiying/contract';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

/** Addresses of pictures by material; one without an address is left out. */
export type PictureUrls = ReadonlyMap<number, string>;

const TAGS = { bold: 'strong', italic: 'em', underline: 'u' } as const;

function inlineHtml(inline: ArticleInline): string {
  if (inline.type === 'hardBreak') return '<br>';
  if (inline.type === 'fact')
    return `<span data-fact="${inline.attrs.factId}">${escapeHtml(inline.attrs.text)}</span>`;
  return (inline.marks ?? []).reduce(
    (html, mark) =>
      mark.type === 'link'
        ? `<a href="${escapeHtml(mark.attrs.href)}" rel="noopener nofollow">${html}</a>`
        : `<${TAGS[mark.type]}>${html}</${TAGS[mark.type]}>`,
    escapeHtml(inline.text),
  );
}

const inside = (content: readonly ArticleInline[] | undefined) => (content ?? []).map(inlineHtml).join('');
const paragraphs = (list: readonly { content?: ArticleInline[] }[]) =>
  list.map(({ content }) => `<p>${inside(content)}</p>`).join('');

function blockHtml(block: ArticleBlock, urls: PictureUrls): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inside(block.content)}</p>`;
    case 'heading':
      return `<h${block.attrs.level}>${inside(block.content)}</h${block.attrs.level}>`;
    case 'blockquote':
      return `<blockquote>${paragraphs(block.content)}</blockquote>`;
    case 'bulletList':
      return `<ul>${block.content.map((item) => `<li>${paragraphs(item.content)}</li>`).join('')}</ul>`;
    case 'orderedList':
      return `<ol>${block.content.map((item) => `<li>${paragraphs(item.content)}</li>`).join('')}</ol>`;
    case 'horizontalRule':
      return '<hr>';
    case 'picture': {
      const url = urls.get(block.attrs.materialId);
      const caption = escapeHtml(block.attrs.caption);
      if (!url) return '';
      return `<figure><img src="${escapeHtml(url)}" alt="${caption}">${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`;
    }
  }
}

/** The article as a page or a platform shows it; everything a person or a model wrote is escaped. */
export const htmlOf = (doc: ArticleDoc, urls: PictureUrls, mark: Pick<AiMark, 'label'> | null): string =>
  doc.content.map((block) => blockHtml(block, urls)).join('') +
  (mark ? `<p data-ai-label="1">${escapeHtml(mark.label)}</p>` : '');
