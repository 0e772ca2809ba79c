import { sqlMadeIn } from './sql-free.mjs';
import { isChecked, moduleOf, ownerOf, tableOwners, tableTakers } from './table-owners.mjs';
import { tablesNamedIn } from './tables-named.mjs';

/**
 * Holds SQL against whose tables it names. The kernel's tables may be read by all and written by the kernel; anything else outside
 * a table's own house must be listed in `crossings` (foreign-tables.ts). `rawSql` is the number of pieces by file that cannot be
 * looked into. `look` takes one file after the other, `faults` says what was found; what is listed and no longer done is a fault too.
 */
export function tableFence(sources, { crossings = [], rawSql = {} }) {
  const { owners, faults: declaredTwice } = tableOwners(sources);
  const known = { owners, takers: tableTakers(sources) };
  const listed = new Set(
    crossings.flatMap(({ house, reads = [], writes = [] }) => [
      ...reads.map((table) => `${house} reads ${table}`),
      ...writes.map((table) => `${house} writes ${table}`),
    ]),
  );
  const done = new Set();
  const foreign = [];
  const unread = new Map();
  const misplaced = [];
  const look = (file, { table, use, hole, line }) => {
    const house = moduleOf(file);
    if (hole) {
      if (!MAKES_SQL.has(house)) unread.set(file, [...(unread.get(file) ?? []), `${file}:${line}: ${hole}`]);
    } else {
      const owner = ownerOf(table, owners);
      if (owner === house || (owner === 'kernel' && use === 'reads')) return;
      const crossing = `${house} ${use} ${table}`;
      done.add(crossing);
      if (!listed.has(crossing)) foreign.push(`${file}:${line}: ${crossing}, a table of ${owner}`);
    }
  };
  return {
    look(file, text) {
      if (!isChecked(file)) return;
      for (const found of tablesNamedIn(file, text, known)) look(file, found);
      for (const { what, line } of sqlMadeIn(file, text))
        misplaced.push(`${file}:${line}: ${what}, which belongs into a repository, source or scope`);
    },
    faults: () => [
      ...declaredTwice,
      ...foreign,
      ...[...listed].filter((one) => !done.has(one)).map((one) => `foreign-tables.ts: ${one} no more`),
      ...rawFaults(unread, rawSql),
      ...misplaced,
    ],
  };
}

/** Where statements are made from names that callers give: what they give is looked at where they give it. */
const MAKES_SQL = new Set(['kernel', 'db']);

function rawFaults(unread, rawSql) {
  const more = [...unread].flatMap(([file, found]) =>
    found.length > (rawSql[file] ?? 0)
      ? found.map((one) => `${one} is only known when the program runs`)
      : [],
  );
  const fewer = Object.entries(rawSql)
    .filter(([file, count]) => (unread.get(file)?.length ?? 0) < count)
    .map(
      ([file, count]) =>
        `raw-sql.mjs: ${file} has ${unread.get(file)?.length ?? 0} pieces of raw SQL, not ${count}`,
    );
  return [...more, ...fewer];
}
