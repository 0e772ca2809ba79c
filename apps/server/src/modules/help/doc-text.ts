import type { HelpBlock, HelpDoc, HelpInline } from '@zhiying/contract';

type Inlines = readonly HelpInline[] | undefined;
interface Nested {
  type?: string;
  content?: readonly (HelpInline | Nested)[];
}

const isInline = (node: object): node is HelpInline =>
  'text' in node || ('type' in node && node.type === 'hardBreak');

/** Every piece of text of a block, wherever it stands. */
function inlinesIn(node: Nested): HelpInline[] {
  return (node.content ?? []).flatMap((inner) => (isInline(inner) ? [inner] : inlinesIn(inner)));
}

const lineOf = (content: Inlines) =>
  (content ?? []).map((inline) => (inline.type === 'text' ? inline.text : '\n')).join('');

function linesOf(node: Nested): string[] {
  const content = node.content ?? [];
  const inline = content.filter(isInline);
  return [
    ...(inline.length > 0 ? [lineOf(inline)] : []),
    ...content.flatMap((inner) => (isInline(inner) ? [] : linesOf(inner))),
  ];
}

/** The text as people read it, a line a paragraph. */
export const plainOf = (doc: HelpDoc): string => doc.content.flatMap((block) => linesOf(block)).join('\n');

/** 350 characters a minute, as articles count. */
export const minutesOf = (text: string) => Math.max(1, Math.round(text.replaceAll(/\s/g, '').length / 350));

export const materialIdsOf = (doc: HelpDoc): number[] => [
  ...new Set(
    doc.content.flatMap((block: HelpBlock) =>
      block.type === 'picture' && block.attrs.materialId !== null ? [block.attrs.materialId] : [],
    ),
  ),
];

/** What its links to other articles name: `people`, `12`. */
export const linkedIn = (doc: HelpDoc): string[] => [
  ...new Set(
    doc.content
      .flatMap((block) => inlinesIn(block))
      .flatMap((inline) => (inline.type === 'text' ? (inline.marks ?? []) : []))
      .flatMap((mark) =>
        mark.type === 'link' && mark.attrs.href.startsWith('help:') ? [mark.attrs.href.slice(5)] : [],
      ),
  ),
];
