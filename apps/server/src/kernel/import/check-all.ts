import type { Actor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';
import { nextRows, saveVerdicts } from './import.repository.ts';
import type { Importable } from './importable.ts';
import type { Match } from './match-columns.ts';
import { addFaults, findRepeats, judge, readValues } from './read-values.ts';

const BATCH = 1_000;

/** The preview: a verdict for every row, nothing else touched. */
export async function checkAll(
  unit: Unit,
  importable: Importable,
  actor: Actor,
  importId: number,
  match: Match,
) {
  const { importing } = importable;
  const addRepeats = findRepeats(importing);
  for (let after = 0; ; ) {
    const stored = await nextRows(unit, importId, after, BATCH);
    const last = stored.at(-1);
    if (!last) return;
    after = last.line;
    const rows = stored.map((row) => readValues(importing, match, row));
    for (const row of rows) addRepeats(row);
    await addFaults(importing, rows, (spoiled) => importable.faults?.(unit, actor, spoiled));
    const judged = await judge(rows, (whole) => importable.check(unit, actor, whole, 'preview'));
    await saveVerdicts(unit, importId, judged, false);
  }
}
