import type { ArticleBlock, ArticleDoc, ArticleInline } from '@zhiying/contract';

/** What stands for a fact in a text that is searched: one character, so that offsets stay ProseMirror's. */
export const FACT_MARK = '\uFFFC';

/** One run of text with the position of its first character in the document. */
export interface TextRun {
  /** The block of the document it belongs to. */
  block: number;
  pos: number;
  text: string;
}

type Inlines = readonly ArticleInline[] | undefined;

const markedText = (content: Inlines) =>
  (content ?? [])
    .map((inline) => (inline.type === 'text' ? inline.text : inline.type === 'fact' ? FACT_MARK : '\n'))
    .join('');

/** The document's texts with where they stand. Opening a node, a character and a leaf each count one. */
export function textRuns(doc: ArticleDoc): TextRun[] {
  const runs: TextRun[] = [];
  let pos = 0;
  const textBlock = (block: number, content: Inlines) => {
    const text = markedText(content);
    pos += 1;
    if (text) runs.push({ block, pos, text });
    pos += text.length + 1;
  };
  doc.content.forEach((node, block) => {
    switch (node.type) {
      case 'paragraph':
      case 'heading':
        textBlock(block, node.content);
        break;
      case 'blockquote':
        pos += 1;
        for (const paragraph of node.content) textBlock(block, paragraph.content);
        pos += 1;
        break;
      case 'bulletList':
      case 'orderedList':
        pos += 1;
        for (const item of node.content) {
          pos += 1;
          for (const paragraph of item.content) textBlock(block, paragraph.content);
          pos += 1;
        }
        pos += 1;
        break;
      default:
        pos += 1;
    }
  });
  return runs;
}

/** Every inline node, wherever it stands. */
export const inlinesOf = (doc: ArticleDoc): ArticleInline[] => doc.content.flatMap(inlinesIn);

export function inlinesIn(block: ArticleBlock): ArticleInline[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return block.content ?? [];
    case 'blockquote':
      return block.content.flatMap(({ content }) => content ?? []);
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item) => item.content.flatMap(({ content }) => content ?? []));
    default:
      return [];
  }
}

/** The same document with other inline nodes. */
export function mapInlines(doc: ArticleDoc, change: (inline: ArticleInline) => ArticleInline): ArticleDoc {
  const all = (content: Inlines) => content?.map(change);
  const paragraphs = <P extends { content?: ArticleInline[] }>(list: P[]) =>
    list.map((paragraph) => ({ ...paragraph, content: all(paragraph.content) }));
  return {
    ...doc,
    content: doc.content.map((block): ArticleBlock => {
      switch (block.type) {
        case 'paragraph':
        case 'heading':
          return { ...block, content: all(block.content) };
        case 'blockquote':
          return { ...block, content: paragraphs(block.content) };
        case 'bulletList':
        case 'orderedList':
          return {
            ...block,
            content: block.content.map((item) => ({ ...item, content: paragraphs(item.content) })),
          };
        default:
          return block;
      }
    }),
  };
}

export const factIdsOf = (doc: ArticleDoc): number[] => [
  ...new Set(inlinesOf(doc).flatMap((inline) => (inline.type === 'fact' ? [inline.attrs.factId] : []))),
];

export const materialIdsOf = (doc: ArticleDoc): number[] => [
  ...new Set(doc.content.flatMap((block) => (block.type === 'picture' ? [block.attrs.materialId] : []))),
];

/** Characters that people count: no white space, a fact with what it says. */
export const wordsOf = (doc: ArticleDoc): number =>
  inlinesOf(doc).reduce(
    (sum, inline) =>
      sum +
      (inline.type === 'text'
        ? inline.text.replace(/\s/g, '').length
        : inline.type === 'fact'
          ? inline.attrs.text.length
          : 0),
    0,
  );

const inlineText = (content: Inlines) =>
  (content ?? [])
    .map((inline) =>
      inline.type === 'text' ? inline.text : inline.type === 'fact' ? inline.attrs.text : '\n',
    )
    .join('');

/** The block as people read it, without formatting. */
export function blockText(block: ArticleBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.content);
    case 'blockquote':
      return block.content.map(({ content }) => inlineText(content)).join('\n');
    case 'bulletList':
      return block.content
        .map((item) => `· ${item.content.map((p) => inlineText(p.content)).join('\n')}`)
        .join('\n');
    case 'orderedList':
      return block.content
        .map((item, at) => `${at + 1}. ${item.content.map((p) => inlineText(p.content)).join('\n')}`)
        .join('\n');
    default:
      return '';
  }
}

/** Plain text for platforms that take nothing else. */
export const plainOf = (doc: ArticleDoc): string =>
  doc.content
    .map(blockText)
    .filter((text) => text.trim())
    .join('\n\n');
