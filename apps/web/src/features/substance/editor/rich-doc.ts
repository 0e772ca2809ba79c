import type { JSONContent } from '@tiptap/core';
import { type RichBlock, type RichSpan, richBlocks, richText } from '@zhiying/contract';

const inline = (spans: readonly RichSpan[]): JSONContent[] =>
  spans.map(({ text, bold }) => ({ type: 'text', text, ...(bold ? { marks: [{ type: 'bold' }] } : {}) }));
const paragraph = (spans: readonly RichSpan[]): JSONContent => ({
  type: 'paragraph',
  content: inline(spans),
});

/** The stored text as the editor holds it. */
export const docOf = (body: string): JSONContent => ({
  type: 'doc',
  content: richBlocks(body).map(({ type, lines }) => {
    const [first = []] = lines;
    if (type === 'heading') return { type: 'heading', attrs: { level: 2 }, content: inline(first) };
    if (type === 'quote') return { type: 'blockquote', content: [paragraph(first)] };
    if (type === 'text') return paragraph(first);
    return {
      type: type === 'bullets' ? 'bulletList' : 'orderedList',
      content: lines.map((spans) => ({ type: 'listItem', content: [paragraph(spans)] })),
    };
  }),
});

const TYPES: Record<string, RichBlock['type']> = {
  heading: 'heading',
  blockquote: 'quote',
  bulletList: 'bullets',
  orderedList: 'numbers',
};

/** What the editor holds as stored text. */
export const bodyOf = (doc: JSONContent): string =>
  richText(
    (doc.content ?? []).flatMap((node): RichBlock[] => {
      const type = TYPES[node.type ?? ''] ?? 'text';
      const lines =
        type === 'bullets' || type === 'numbers' || type === 'quote'
          ? (node.content ?? [])
              .flatMap((item) => (type === 'quote' ? [item] : (item.content ?? [])))
              .map(spansIn)
          : [spansIn(node)];
      const said = lines.filter((spans) => spans.length > 0);
      // Each line of a quotation is one of its own.
      if (type === 'quote') return said.map((line) => ({ type, lines: [line] }));
      return said.length > 0 ? [{ type, lines: said }] : [];
    }),
  );

const spansIn = (node: JSONContent): RichSpan[] =>
  (node.content ?? []).flatMap(({ text, marks }) =>
    text ? [{ text, bold: marks?.some((mark) => mark.type === 'bold') ?? false }] : [],
  );
