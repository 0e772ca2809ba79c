import { unreadable } from './sheet-problem.ts';

/** Decodes a text file: by its byte order mark, else as UTF-8, else as GB18030, which Chinese Excel writes. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw notATable();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    try {
      return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
    } catch {
      throw notATable();
    }
  }
}

const notATable = () => unreadable('无法识别该文件，请上传 XLSX 或 CSV 表格');

/** Comma, unless the first line has more tabs or semicolons: some programs write those and call it CSV. */
function separatorOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const count = (mark: string) => line.split(mark).length;
  return [',', '\t', ';'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** RFC 4180, forgiving about line ends. Rows carry the line they begin at. */
export function* csvRows(text: string): Generator<{ line: number; cells: string[] }> {
  const separator = separatorOf(text);
  const special = new RegExp(`[${separator}"\\r\\n]`, 'g');
  let [line, started, cells, cell, at] = [1, 1, [] as string[], '', 0];
  const next = () => {
    special.lastIndex = at;
    return special.exec(text)?.index ?? text.length;
  };
  while (at < text.length) {
    // A quote only means something where a cell begins.
    if (text[at] === '"' && cell === '') {
      const quoted = quotedCell(text, at);
      cell = quoted.value;
      at = quoted.end;
      line += quoted.lines;
    }
    const stop = next();
    cell += text.slice(at, stop);
    at = stop + 1;
    const mark = text[stop];
    if (mark === '"') {
      cell += '"';
      continue;
    }
    cells.push(cell);
    cell = '';
    if (mark === separator) {
      if (at >= text.length) cells.push('');
      continue;
    }
    if (mark === '\r' && text[at] === '\n') at += 1;
    yield { line: started, cells };
    line += 1;
    [started, cells] = [line, []];
  }
  if (cells.length > 0) yield { line: started, cells };
}

function quotedCell(text: string, from: number) {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at === -1) throw unreadable('CSV 中有未成对的引号，请检查后重新保存');
    if (text[at + 1] === '"') continue;
    const value = text.slice(from + 1, at).replaceAll('""', '"');
    return { value, end: at + 1, lines: value.split('\n').length - 1 };
  }
}
