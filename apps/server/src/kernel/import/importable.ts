import type { ImportColumn, Importing, ImportRow, ImportValues } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';

type Columns = Record<string, ImportColumn>;
export type Reason = ImportRow['reasons'][number];

export interface ImportedRow<C extends Columns> {
  line: number;
  values: ImportValues<C>;
}

/** A row some of whose cells are wrong: only the others are there. */
export interface PartlyReadRow<C extends Columns> {
  line: number;
  values: Partial<ImportValues<C>>;
}

/** What a row would do if it were imported now. */
export type Verdict<Plan> =
  | { state: 'create' | 'update'; plan: Plan }
  | { state: 'same' }
  | { state: 'bad'; reasons: Reason[] };

/**
 * What an area says about its import; everything else is the same for all. The engine has read the file, checked every
 * cell by its schema and refused what the file says twice before `check` is asked.
 */
export interface Importable<C extends Columns = Columns, Plan = unknown> {
  importing: Importing<C>;
  /** One verdict a row, in order. Changes nothing: it is the preview, and it is asked again right before writing. */
  check(
    unit: Unit,
    actor: Actor,
    rows: readonly ImportedRow<C>[],
    /** The preview tells nothing that its reader may not know, even where the writing will have to refuse for it. */
    moment: 'preview' | 'write',
  ): Promise<Verdict<Plan>[]>;
  /** What else is wrong with rows that some cell already spoils, so that one look at the preview tells everything. */
  faults?(unit: Unit, actor: Actor, rows: readonly PartlyReadRow<C>[]): Promise<Reason[][]>;
  /** Writes what `check` planned in the same transaction, with an audit entry for each row. */
  write(unit: Unit, actor: Actor, plans: readonly Plan[]): Promise<void>;
}

/** The one place where the types of columns and plans are rubbed off: the engine passes them through unseen. */
export const importable = <C extends Columns, Plan>(definition: Importable<C, Plan>): Importable =>
  definition as unknown as Importable;
