import { ConfinedEnd, ConfinedFailure, confined } from '#kernel/confined/confined.ts';
import { TooManyColumns, TooManyRows, UnreadableFile } from '../import.errors.ts';
import type { SheetRow } from './read-sheet.ts';
import type { SheetProblem } from './sheet-problem.ts';

const PROGRAM = new URL('./sheet.program.ts', import.meta.url);
/** A million cells take three seconds and some 200 MB; the call itself may take a minute. */
const BOUNDS = { seconds: 18, megabytes: 512 };

const REFUSALS: Record<SheetProblem['problem'], (message: string) => Error> = {
  unreadable: UnreadableFile,
  tooManyRows: TooManyRows,
  tooManyColumns: TooManyColumns,
};

/** The rows of a file that somebody uploaded, the heading first. It is read in a process of its own, never in this one. */
export async function* confinedRows(bytes: Buffer): AsyncGenerator<SheetRow[]> {
  try {
    yield* confined<SheetRow[]>(PROGRAM, {}, { bounds: BOUNDS, input: bytes });
  } catch (error) {
    if (error instanceof ConfinedFailure && error.fields.name === 'SheetProblem')
      throw REFUSALS[error.fields.problem as SheetProblem['problem']](error.message);
    if (error instanceof ConfinedEnd && error.because !== 'crash')
      throw UnreadableFile('文件过于复杂，无法读取；请另存为新文件，仅保留要导入的内容');
    throw error;
  }
}
