import type { Queries } from './database.ts';

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Many rows of the same shape in one statement. Ids that are given are kept: `insertRows<typeof member.$inferInsert>(tx, 'member', rows)`. */
export async function insertRows<Row extends object>(tx: Queries, table: string, rows: readonly Row[]) {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map(snakeCase).join(', ');
  const json = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])),
  );
  await tx.raw(
    `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
     SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(json)],
  );
}
