import { type ArticleBlock, type ArticleDoc, type ArticleInline, FACT_FIELD } from '@zhiying/contract';
import { inlinesIn } from './doc-text.ts';

/** What a fact field becomes; null: the writer invented it. */
export type FactChip = (id: number) => { label: string; text: string } | null;

const PICTURE = /^!\[([^\]]*)\]\([^)]*\)$/;

/** A line of a writer's text as inline nodes: fact fields become chips, `**…**` becomes bold. */
export function parseInline(line: string, chip: FactChip): ArticleInline[] {
  const nodes: ArticleInline[] = [];
  const words = (text: string) => {
    text.split(/\*\*(.+?)\*\*/g).forEach((part, at) => {
      if (part)
        nodes.push({ type: 'text', text: part, ...(at % 2 ? { marks: [{ type: 'bold' as const }] } : {}) });
    });
  };
  let from = 0;
  for (const found of line.matchAll(FACT_FIELD)) {
    words(line.slice(from, found.index));
    const factId = Number(found[1]);
    const known = chip(factId);
    if (known) nodes.push({ type: 'fact', attrs: { factId, ...known } });
    from = found.index + found[0].length;
  }
  words(line.slice(from));
  return nodes;
}

const item = (content: ArticleInline[]) => ({
  type: 'listItem' as const,
  content: [{ type: 'paragraph' as const, content }],
});

/** The body that a writer made, as a document: paragraphs, `##` headings, lists, quotes. */
export function parseBody(text: string, chip: FactChip): ArticleDoc {
  const content: ArticleBlock[] = [];
  for (const line of text
    .replaceAll('\r', '')
    .split('\n')
    .map((raw) => raw.trim())) {
    if (!line || PICTURE.test(line)) continue;
    const last = content.at(-1);
    const heading = /^(#{1,4})\s+(.+)$/.exec(line);
    const bullet = /^[-*·•]\s+(.+)$/.exec(line);
    const ordered = /^\d{1,2}[.、]\s+(.+)$/.exec(line);
    if (heading?.[2])
      content.push({
        type: 'heading',
        attrs: { level: (heading[1] ?? '').length > 2 ? 3 : 2 },
        content: parseInline(heading[2], chip),
      });
    else if (bullet?.[1]) {
      const entry = item(parseInline(bullet[1], chip));
      if (last?.type === 'bulletList') last.content.push(entry);
      else content.push({ type: 'bulletList', content: [entry] });
    } else if (ordered?.[1]) {
      const entry = item(parseInline(ordered[1], chip));
      if (last?.type === 'orderedList') last.content.push(entry);
      else content.push({ type: 'orderedList', content: [entry] });
    } else if (line.startsWith('> '))
      content.push({
        type: 'blockquote',
        content: [{ type: 'paragraph', content: parseInline(line.slice(2), chip) }],
      });
    else content.push({ type: 'paragraph', content: parseInline(line, chip) });
  }
  return { type: 'doc', content: content.filter((block) => inlinesIn(block).length > 0) };
}

/** The first line is the title, the rest the body. A line that announces another (标题：) is no title. */
export function splitTitle(text: string): { title: string; body: string } {
  const lines = text.trim().split('\n');
  for (const [at, line] of lines.slice(0, 6).entries()) {
    const title = plainTitle(line);
    if (title && !/[：:]$/.test(title))
      return {
        title,
        body: lines
          .slice(at + 1)
          .join('\n')
          .trim(),
      };
  }
  return { title: '', body: text.trim() };
}

/** Models like to decorate titles. Nobody's is longer, and what takes the decoration off must not be given a whole book. */
const plainTitle = (line: string) =>
  line
    .slice(0, 500)
    .trim()
    .replace(/^#+\s*/, '')
    .replace(/^[*_]+|[*_]+$/g, '')
    .replace(/^标题[:：]\s*/, '')
    .replace(/^[《“"*]+|[》”"*]+$/g, '')
    .trim();

/** Pictures spread evenly over the text, the first one after the first paragraph. */
export function withPictures(doc: ArticleDoc, materialIds: readonly number[]): ArticleDoc {
  if (materialIds.length === 0) return doc;
  const blocks = doc.content.filter(({ type }) => type !== 'picture');
  const step = Math.max(1, Math.floor(blocks.length / materialIds.length));
  const content: ArticleBlock[] = [];
  let next = 0;
  blocks.forEach((block, at) => {
    content.push(block);
    if (at % step === 0 && next < materialIds.length && block.type !== 'heading')
      content.push({ type: 'picture', attrs: { materialId: materialIds[next++] ?? 0, caption: '' } });
  });
  for (const materialId of materialIds.slice(next))
    content.push({ type: 'picture', attrs: { materialId, caption: '' } });
  return { ...doc, content };
}
