import type { Call } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import { nameContains } from '#kernel/list/search.ts';
import { column } from './row-columns.ts';

/** A search field's value as a condition on rows (`r`). */
export type Condition<Value> = (value: Value) => SQL;

/** `yes` and `no` of a field that holds or does not. */
export const booleanFilter =
  (field: string): Condition<'yes' | 'no'> =>
  (value) =>
    sql`${column(field)} = ${value === 'yes'}`;

const OF_THE_PAGE = ['page', 'limit', 'sort', 'order'];

/** The search fields of a list, as the contract declares them; a list without pages has none. */
export function searchFieldsOf({ body }: Call): string[] {
  const { shape } = (body ?? { shape: {} }) as unknown as { shape: object };
  return Object.keys(shape).filter((field) => !OF_THE_PAGE.includes(field));
}

export interface SearchSpec {
  fields: readonly string[];
  /** The column that `q` searches. */
  label: SQL;
  /** Conditions of fields that do not compare the column of their name. */
  own: Readonly<Record<string, Condition<never> | undefined>>;
}

/** A condition for every search field that was filled in. */
export const conditionsOf = (
  { fields, label, own }: SearchSpec,
  asked: Readonly<Record<string, unknown>>,
): SQL[] =>
  fields.flatMap((field) => {
    const value = asked[field];
    if (!value) return [];
    const condition = own[field];
    if (condition) return condition(value as never);
    return field === 'q' ? nameContains(label, value as string) : sql`${column(field)} = ${value}`;
  });
