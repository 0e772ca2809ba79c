import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

/**
 * SQL is written as SQL: `sql`SELECT … WHERE id = ${id}``. Values become parameters (an array is one parameter), pieces of
 * SQL can be put into each other.
 */
export { empty, join, raw, sql };
export type SQL = Sql & { prepared?: boolean };

/** `id = ${anyOf(ids)}` */
export const anyOf = (values: readonly (number | string)[], type?: string): SQL =>
  sql`ANY(${values}${raw(type ? `::${type}[]` : '')})`;

type Column<Value> = SQL | ((value: Exclude<Value, undefined>) => SQL);

/**
 * `UPDATE … SET ${assignments(change, COLUMNS)}`: the fields that a change names, each in its column or as its function writes it. A field
 * that is left out stays as it is.
 */
export function assignments<T extends object>(
  change: T,
  columns: { readonly [Field in keyof T]-?: Column<T[Field]> },
): SQL {
  const assignment = <Field extends keyof T>(field: Field): SQL[] => {
    const value = change[field];
    if (value === undefined) return [];
    const column: Column<T[Field]> = columns[field];
    return [
      typeof column === 'function'
        ? column(value as Exclude<T[Field], undefined>)
        : sql`${column} = ${value}`,
    ];
  };
  return join((Object.keys(change) as (keyof T)[]).flatMap(assignment), ', ');
}

/**
 * A prepared statement: each connection plans it once and from then on only executes it. For statements that run all the time, whose best
 * plan does not depend on the values, and whose text hardly changes; their columns are named, never `*`, or a migration would
 * break what is prepared.
 */
export function prepared(statement: SQL): SQL {
  statement.prepared = true;
  return statement;
}

/** Each of up to twenty connections keeps as many prepared statements; whatever comes after them is planned every time. */
const MOST_PREPARED = 96;
const preparedNames = new Map<string, string>();

export function preparedName({ prepared }: Pick<SQL, 'prepared'>, text: string): string | undefined {
  if (!prepared) return undefined;
  const known = preparedNames.get(text);
  if (known || preparedNames.size >= MOST_PREPARED) return known;
  const name = `plan-${preparedNames.size + 1}`;
  preparedNames.set(text, name);
  return name;
}
