export interface TextChunk {
  /** 2 续航 › 2.1 高速 */
  heading: string;
  text: string;
}

const LONGEST = 320;
const LONGEST_HEADING = 40;
const MOST_PIECES = 5_000;

/** How deep a line stands as a heading, or 0: `## 高速`, `2.1 高速`, `第三章 …`, `一、…`. */
function depthOf(line: string): number {
  const marked = /^(#{1,6})\s+\S/.exec(line);
  if (marked) return marked[1]?.length ?? 1;
  if (line.length > LONGEST_HEADING || /[。！？；，：:.!?]$/.test(line)) return 0;
  const numbered = /^(\d{1,2}(?:\.\d{1,2}){0,3})[、.\s]\s?\D/.exec(line);
  if (numbered) return numbered[1]?.split('.').length ?? 1;
  return /^(第[一二三四五六七八九十\d]{1,3}[章节部篇]|[一二三四五六七八九十]{1,3}、)/.test(line) ? 1 : 0;
}

/** A text in pieces that stay below their headings: paragraphs are kept together while they fit, long ones cut between sentences. */
export function chunkText(text: string): TextChunk[] {
  const pieces: TextChunk[] = [];
  const headings: { depth: number; title: string }[] = [];
  let held = '';
  const end = () => {
    const body = held.trim();
    held = '';
    if (body) pieces.push({ heading: headings.map(({ title }) => title).join(' › '), text: body });
  };
  for (const raw of text.replace(/\r\n?/g, '\n').split('\n')) {
    const line = raw.trim();
    if (!line) continue;
    const depth = depthOf(line);
    if (depth > 0) {
      end();
      while ((headings.at(-1)?.depth ?? 0) >= depth) headings.pop();
      headings.push({ depth, title: line.replace(/^#+\s+/, '').slice(0, LONGEST_HEADING) });
      continue;
    }
    for (const part of partsOf(line)) {
      if (held.length + part.length > LONGEST) end();
      held += held ? `\n${part}` : part;
    }
    if (pieces.length >= MOST_PIECES) break;
  }
  end();
  return pieces.slice(0, MOST_PIECES);
}

function* partsOf(line: string): Generator<string> {
  let held = '';
  for (const sentence of line.match(/[^。！？!?；;]+[。！？!?；;]*/g) ?? [line]) {
    if (held && held.length + sentence.length > LONGEST) {
      yield held;
      held = '';
    }
    held += sentence;
    for (; held.length > LONGEST; held = held.slice(LONGEST)) yield held.slice(0, LONGEST);
  }
  if (held) yield held;
}
