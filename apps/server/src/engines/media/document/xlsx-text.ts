import { sheetRows } from '#kernel/import/read/read-sheet.ts';

/** Each row as a paragraph that names its columns, so that a piece says what its numbers are. */
export async function* xlsxText(bytes: Buffer): AsyncGenerator<string> {
  let titles: string[] | null = null;
  for await (const { cells } of sheetRows(bytes)) {
    if (!titles) titles = cells;
    else {
      const said = cells.flatMap((cell, at) =>
        cell ? [titles?.[at] ? `${titles[at]}：${cell}` : cell] : [],
      );
      if (said.length > 0) yield `${said.join('；')}\n\n`;
    }
  }
}
