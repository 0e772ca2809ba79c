import { type ImportColumn, type Importing, issueText } from '@zhiying/contract';
import type { ImportedRow, PartlyReadRow, Reason, Verdict } from './importable.ts';
import type { Match } from './match-columns.ts';

export interface StoredRow {
  line: number;
  cells: string[];
}

type Values = Record<string, unknown>;
export type Read = { line: number; values: Values; reasons: Reason[] };

/** A row's cells by column, checked one by one. */
export function readValues({ columns }: Importing, match: Match, { line, cells }: StoredRow): Read {
  const values: Values = {};
  const reasons: Reason[] = [];
  for (const [name, column] of Object.entries(columns)) {
    const index = match[name] ?? null;
    const text = index === null ? '' : (cells[index] ?? '');
    if (text === '') {
      if (column.required) reasons.push({ column: name, msg: `缺少${column.title}` });
      continue;
    }
    const result = column.schema.safeParse(text, {
      error: (issue) => issueText(issue, column.title),
    });
    if (result.success) values[name] = result.data;
    else reasons.push({ column: name, msg: result.error.issues[0]?.message ?? `${column.title}不正确` });
  }
  return { line, values, reasons };
}

/** Finds repeated values in unique columns; a repetition is reported with the line of the first. */
export function findRepeats({ columns }: Importing) {
  const unique = Object.entries(columns).filter(([, { unique }]) => unique);
  const seen = new Map(unique.map(([name]) => [name, new Map<string, number>()]));
  return (row: Read) => {
    for (const [name, column] of unique) addRepeat(row, name, column, seen.get(name) as Map<string, number>);
  };
}

function addRepeat(row: Read, name: string, { title }: ImportColumn, seen: Map<string, number>) {
  const value = row.values[name];
  if (typeof value !== 'string') return;
  const first = seen.get(value.toLowerCase());
  if (first === undefined) seen.set(value.toLowerCase(), row.line);
  else row.reasons.push({ column: name, msg: `与第 ${first} 行的${title}重复` });
}

/** Adds the area's findings to rows that are invalid anyway: one per column, in column order. */
export async function addFaults(
  { columns }: Importing,
  rows: readonly Read[],
  faultsIn: (rows: readonly PartlyReadRow<never>[]) => Promise<Reason[][]> | undefined,
) {
  const spoiled = rows.filter(({ reasons }) => reasons.length > 0);
  if (spoiled.length === 0) return;
  const faults = (await faultsIn(spoiled as unknown as readonly PartlyReadRow<never>[])) ?? [];
  const order = Object.keys(columns);
  const placeOf = ({ column }: Reason) => (column === null ? order.length : order.indexOf(column));
  for (const [at, row] of spoiled.entries()) {
    const told = new Set(row.reasons.map(({ column }) => column));
    row.reasons.push(...(faults[at] ?? []).filter(({ column }) => !told.has(column)));
    row.reasons.sort((a, b) => placeOf(a) - placeOf(b));
  }
}

/** A verdict per row: cell errors first, the area's own check for the rest. */
export async function judge<Plan>(
  rows: readonly Read[],
  check: (rows: readonly ImportedRow<never>[]) => Promise<Verdict<Plan>[]>,
): Promise<{ line: number; verdict: Verdict<Plan> }[]> {
  const whole = rows.filter(({ reasons }) => reasons.length === 0);
  const verdicts = whole.length > 0 ? await check(whole as unknown as ImportedRow<never>[]) : [];
  const byLine = new Map(whole.map(({ line }, at) => [line, verdicts[at]]));
  return rows.map(({ line, reasons }) => ({
    line,
    verdict: byLine.get(line) ?? { state: 'bad', reasons },
  }));
}
