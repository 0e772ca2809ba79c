import { answer } from '#kernel/confined/answer.ts';
import { type SheetRow, sheetRows } from './read-sheet.ts';

/** A process of its own that reads one stranger's file: its rows, a few hundred an answer. */
const ROWS_AN_ANSWER = 500;
const CHARACTERS_AN_ANSWER = 200_000;

await answer(async function* (_task: unknown, bytes: Buffer) {
  let rows: SheetRow[] = [];
  let characters = 0;
  for await (const row of sheetRows(bytes)) {
    rows.push(row);
    characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (rows.length < ROWS_AN_ANSWER && characters < CHARACTERS_AN_ANSWER) continue;
    yield rows;
    [rows, characters] = [[], 0];
  }
  if (rows.length > 0) yield rows;
});
