import type { ImportColumn, Importing, ImportRow, ImportValues } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';

type Columns = Record<string, ImportColumn>;
export type Reason = ImportRow['reasons'][number];

export interface ImportedRow<C extends Columns> {
  line: number;
  values: ImportValues<C>;
}

/** A row with invalid cells: only the valid ones are present. */
export interface PartlyReadRow<C extends Columns> {
  line: number;
  values: Partial<ImportValues<C>>;
}

/** The effect of a row if it were imported now. */
export type Verdict<Plan> =
  | { state: 'create' | 'update'; plan: Plan }
  | { state: 'same' }
  | { state: 'bad'; reasons: Reason[] };

/**
 * An area's part of an import; everything else is the same for all. Before `check` is called, the engine has read the
 * file, checked every cell by its schema and refused duplicates within the file.
 */
export interface Importable<C extends Columns = Columns, Plan = unknown> {
  importing: Importing<C>;
  /** One verdict per row, in order. Read-only: it serves the preview and runs again right before writing. */
  check(
    unit: Unit,
    actor: Actor,
    rows: readonly ImportedRow<C>[],
    /** The preview must not reveal what its reader may not know, even where the write will be refused for it. */
    moment: 'preview' | 'write',
  ): Promise<Verdict<Plan>[]>;
  /** Further problems of rows that already have an invalid cell, so that the preview reports everything at once. */
  faults?(unit: Unit, actor: Actor, rows: readonly PartlyReadRow<C>[]): Promise<Reason[][]>;
  /** Writes what `check` planned in the same transaction, with an audit entry for each row. */
  write(unit: Unit, actor: Actor, plans: readonly Plan[]): Promise<void>;
}

/** Erases the types of columns and plans: the engine passes them through without looking. */
export const importable = <C extends Columns, Plan>(definition: Importable<C, Plan>): Importable =>
  definition as unknown as Importable;
