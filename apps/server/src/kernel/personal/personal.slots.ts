import type { PersonalKind } from '@zhiying/contract';
import { slot } from '#kernel/slot.ts';
import type { RequiredCalls } from '../access/actor.ts';
import { columnName } from '../list/sorts-by.ts';

/** A table with what is known of people: which column, what for, how long, and who sees it. */
export interface PersonalTable {
  table: string;
  /** What a row is called: 线索. */
  title: string;
  purpose: string;
  /** How long it is kept. */
  kept: string;
  seenBy: RequiredCalls;
  columns: readonly { name: string; kind: PersonalKind; title: string }[];
  /** Columns of text that say nothing of a person. */
  other: readonly string[];
}

export const personalTables = slot<PersonalTable>('system.personalTables');

interface Declared<Columns> extends Omit<PersonalTable, 'table' | 'columns' | 'other'> {
  columns: { [name in keyof Columns]?: readonly [kind: PersonalKind, title: string] };
  other: readonly (keyof Columns & string)[];
}

/**
 * Declares beside a table what of its columns is personal: `personal<typeof clue>('clue', { … })`. A test fails for any
 * column of text that is neither.
 */
export const personal = <Table extends { _: { columns: object } }>(
  table: string,
  { columns, other, ...about }: Declared<Table['_']['columns']>,
) =>
  personalTables.with({
    ...about,
    table,
    columns: Object.entries(columns as Record<string, readonly [PersonalKind, string]>).map(
      ([name, [kind, title]]) => ({ name: columnName(name), kind, title }),
    ),
    other: other.map(columnName),
  });
