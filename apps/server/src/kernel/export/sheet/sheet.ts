import type { Writable } from 'node:stream';
import { CsvSheet } from './csv.ts';
import { Outlet } from './outlet.ts';
import { XlsxSheet } from './xlsx.ts';

export interface SheetColumn {
  title: string;
  /** In characters of the standard font; only XLSX knows widths. */
  width?: number;
}

/** A line of the second sheet, which says what the data is: what it is about, and what there is to say. */
export type SheetNote = readonly [name: string, text: string | number];

export type Cell = string | number | boolean | Date | null;

export interface Sheet {
  /** Adds rows, waiting while the output is full. One call at a time; rejects once the output is destroyed. */
  write(rows: Iterable<readonly Cell[]>): Promise<void>;
  /** Completes the file and ends the output; resolves when everything has been written. */
  end(): Promise<void>;
}

const SHANGHAI_OFFSET_MINUTES = 8 * 60;

/**
 * Writes a sheet of any length to `out` in constant memory. Dates are written as the wall time of the zone
 * `zoneOffsetMinutes` east of UTC. If a call rejects the file is incomplete: destroy `out` and throw the file away.
 */
export function openSheet(
  format: 'xlsx' | 'csv',
  columns: readonly SheetColumn[],
  out: Writable,
  zoneOffsetMinutes = SHANGHAI_OFFSET_MINUTES,
): Sheet {
  if (columns.length === 0) throw new RangeError('A sheet needs at least one column');
  const Format = format === 'xlsx' ? XlsxSheet : CsvSheet;
  return oneCallAtATime(new Format(columns, new Outlet(out), zoneOffsetMinutes));
}

/** An XLSX file with a second sheet of notes; the data has at least two columns. */
export const openNotedSheet = (
  columns: readonly SheetColumn[],
  notes: readonly SheetNote[],
  out: Writable,
): Sheet => {
  if (columns.length < 2) throw new RangeError('Notes take two columns');
  return oneCallAtATime(new XlsxSheet(columns, new Outlet(out), SHANGHAI_OFFSET_MINUTES, notes));
};

/** Rows of two unawaited calls would mix, and bytes after a failure would make a broken file look whole. */
function oneCallAtATime(sheet: Sheet): Sheet {
  let state: 'ready' | 'busy' | 'over' = 'ready';
  const take = async (step: () => Promise<void>, next: 'ready' | 'over') => {
    if (state === 'busy') throw new Error('Await each call of a sheet before the next');
    if (state === 'over') throw new Error('The sheet has ended or failed');
    state = 'busy';
    try {
      await step();
      state = next;
    } catch (error) {
      state = 'over';
      throw error;
    }
  };
  return {
    write: (rows) => take(() => sheet.write(rows), 'ready'),
    end: () => take(() => sheet.end(), 'over'),
  };
}
