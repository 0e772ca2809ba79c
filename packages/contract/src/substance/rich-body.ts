/** A run of text. */
export interface RichSpan {
  text: string;
  bold: boolean;
}

/** A paragraph, a heading, a quotation, or a list of lines. */
export interface RichBlock {
  type: 'text' | 'heading' | 'quote' | 'bullets' | 'numbers';
  /** One line, for lists one for each item. */
  lines: RichSpan[][];
}

const PREFIXES = [
  { type: 'heading', mark: /^##\s+/ },
  { type: 'quote', mark: /^>\s+/ },
  { type: 'bullets', mark: /^[-*]\s+/ },
  { type: 'numbers', mark: /^\d{1,2}\.\s+/ },
] as const;

/** The text of a piece in blocks. It is stored as people could type it: `## ` a heading, `- ` a list, `**` bold. */
export function richBlocks(body: string): RichBlock[] {
  const blocks: RichBlock[] = [];
  for (const line of body.split(/\n+/).map((each) => each.trim())) {
    if (!line) continue;
    const found = PREFIXES.find(({ mark }) => mark.test(line));
    const type = found?.type ?? 'text';
    const spans = spansOf(found ? line.replace(found.mark, '') : line);
    const last = blocks.at(-1);
    if (last?.type === type && (type === 'bullets' || type === 'numbers')) last.lines.push(spans);
    else blocks.push({ type, lines: [spans] });
  }
  return blocks;
}

const spansOf = (line: string): RichSpan[] =>
  line
    .split(/\*\*([^*]+)\*\*/)
    .map((text, at) => ({ text, bold: at % 2 === 1 }))
    .filter(({ text }) => text !== '');

/** The blocks as text again. */
export const richText = (blocks: readonly RichBlock[]): string =>
  blocks
    .map(({ type, lines }) => lines.map((spans, at) => prefix(type, at) + lineText(spans)).join('\n'))
    .join('\n\n');

const prefix = (type: RichBlock['type'], at: number) =>
  ({ text: '', heading: '## ', quote: '> ', bullets: '- ', numbers: `${at + 1}. ` })[type];

const lineText = (spans: readonly RichSpan[]) =>
  spans.map(({ text, bold }) => (bold && text.trim() ? `**${text}**` : text)).join('');

/** The words alone, for places that know no marks. */
export const richPlain = (body: string): string =>
  richBlocks(body)
    .flatMap(({ lines }) => lines.map((spans) => spans.map(({ text }) => text).join('')))
    .join('\n');
