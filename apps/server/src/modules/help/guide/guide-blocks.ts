/** What the user guide is made of, as far as it is used there. */
export type GuideBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; ordered: boolean; items: GuideItem[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'picture'; file: string; caption: string };

interface GuideItem {
  text: string;
  /** A list inside the entry. */
  below: GuideBlock[];
}

const HEADING = /^(#{1,4}) (.+)$/;
const ENTRY = /^(\s*)(-|\d+\.) (.+)$/;
const PICTURE = /^\s*(?:!\[(.*)\]\((.*)\)|<img src="([^"]*)".* alt="([^"]*)">)\s*$/;

/** The blocks of a page of the guide, in order. */
export function guideBlocks(page: string): GuideBlock[] {
  return blocksOf(page.split('\n'));
}

function blocksOf(lines: readonly string[]): GuideBlock[] {
  const blocks: GuideBlock[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const heading = HEADING.exec(line);
    const picture = PICTURE.exec(line);
    if (line.trim() === '') at += 1;
    else if (picture) {
      blocks.push({
        kind: 'picture',
        file: picture[2] ?? picture[3] ?? '',
        caption: picture[1] ?? picture[4] ?? '',
      });
      at += 1;
    } else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' });
      at += 1;
    } else if (line.startsWith('|')) {
      const rows = takeWhile(lines, at, (next) => next.startsWith('|'));
      blocks.push(tableOf(rows));
      at += rows.length;
    } else if (ENTRY.test(line)) {
      const entries = takeWhile(
        lines,
        at,
        (next) => ENTRY.test(next) || next.startsWith('  ') || next.trim() === '',
      );
      // A picture inside an entry stands after the list it is in.
      blocks.push(
        listOf(entries.filter((entry) => !PICTURE.test(entry))),
        ...blocksOf(entries.filter((entry) => PICTURE.test(entry)).map((entry) => entry.trim())),
      );
      at += entries.length;
    } else {
      const text = takeWhile(
        lines,
        at,
        (next) =>
          next.trim() !== '' &&
          !HEADING.test(next) &&
          !PICTURE.test(next) &&
          !next.startsWith('|') &&
          !ENTRY.test(next),
      );
      blocks.push({ kind: 'text', text: joined(text) });
      at += text.length;
    }
  }
  return blocks;
}

function takeWhile(lines: readonly string[], from: number, is: (line: string) => boolean): string[] {
  const end = lines.findIndex((line, at) => at > from && !is(line));
  return lines.slice(from, end < 0 ? undefined : end);
}

/** Entries begin where the first one does; what is indented further belongs to the one above. */
function listOf(lines: readonly string[]): GuideBlock {
  const indent = ENTRY.exec(lines[0] ?? '')?.[1]?.length ?? 0;
  const starts = lines.flatMap((line, at) => (ENTRY.exec(line)?.[1]?.length === indent ? [at] : []));
  const items = starts.map((start, index) => {
    const [first = '', ...rest] = lines.slice(start, starts[index + 1]);
    const inner = rest.findIndex((line) => ENTRY.test(line));
    const own = inner < 0 ? rest : rest.slice(0, inner);
    return {
      text: joined([ENTRY.exec(first)?.[3] ?? '', ...own]),
      below: inner < 0 ? [] : blocksOf(rest.slice(inner)),
    };
  });
  return { kind: 'list', ordered: /^\s*\d/.test(lines[0] ?? ''), items };
}

function tableOf(lines: readonly string[]): GuideBlock {
  const [head = [], ...rows] = lines
    .filter((line) => !/^\|[\s|:-]+\|$/.test(line))
    .map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    );
  return { kind: 'table', head, rows };
}

const joined = (lines: readonly string[]) =>
  lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
    // A line that was broken between two Chinese characters has no space there.
    .replace(/(?<=[^\x20-\x7e]) (?=[^\x20-\x7e])/g, '');

interface GuideRun {
  text: string;
  mark?: 'bold' | 'code';
  /** Another page of the guide. */
  page?: string;
}

const RUN = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)|!\[[^\]]*\]\([^)]*\)/g;

/** Cuts a line into what is bold, what is typed as it stands, and what leads to another page. */
export function guideRuns(text: string): GuideRun[] {
  const runs: GuideRun[] = [];
  let from = 0;
  for (const match of text.matchAll(RUN)) {
    const [whole, bold, code, label, target] = match;
    if (match.index > from) runs.push({ text: text.slice(from, match.index) });
    if (bold) runs.push({ text: bold, mark: 'bold' });
    else if (code) runs.push({ text: code, mark: 'code' });
    else if (label) runs.push({ text: label, page: /^([\w-]+)\.md/.exec(target ?? '')?.[1] });
    from = match.index + whole.length;
  }
  if (from < text.length) runs.push({ text: text.slice(from) });
  return runs;
}
