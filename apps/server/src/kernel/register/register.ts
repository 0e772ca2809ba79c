import type { BodyOf, Call, DataOf, Entity, ListCall } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { raw, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type Policy, policy, type Reach } from '#kernel/access/policy.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import type { AuditedEntities } from '#kernel/audit/audit-names.ts';
import { type Refusal, translate } from '#kernel/errors.ts';
import { type Exportable, exportable } from '#kernel/export/exports.ts';
import type { BoundArea, Handlers } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { columnName, sortsBy } from '#kernel/list/sorts-by.ts';
import type { Storage } from '#kernel/storage.ts';
import type { Unit } from '#kernel/unit.ts';
import { registerHandlers } from './register-handlers.ts';
import { type Columns, type Locked, type RegisterStore, registerStore } from './register-store.ts';
import { column, columnsOf, readRows } from './row-columns.ts';
import { type Condition, conditionsOf, type SearchSpec, searchFieldsOf } from './search-conditions.ts';

/**
 * The calls of an area that keeps rows: those of `registerCalls`, and whatever else it has. A list that is no `ListCall` answers its
 * few rows at once: without pages, search or export.
 */
export type RegisterCalls = Record<string, Call> & { list: Call | ListCall; update: Call; remove: Call };

/** The calls that a register answers by itself. */
type Answered = 'list' | 'info' | 'create' | 'update' | 'remove';
type RowIn<C extends RegisterCalls> = DataOf<C['update']>;
type ListedIn<C extends RegisterCalls> = DataOf<C['list']> extends { rows: (infer Row)[] } ? Row : never;
type FieldsIn<C extends RegisterCalls> = Omit<BodyOf<C['update']>, 'id' | 'version'>;

/** Columns of `r` that are read with the lock, and what type they have: `alsoLocked<{ object: string }>(sql`r.object`)`. */
export interface AlsoLocked<More> {
  columns: SQL;
  /** Never there: it only carries the type. */
  more?: More;
}
export const alsoLocked = <More extends object>(columns: SQL): AlsoLocked<More> => ({ columns });

/** What `write` and `saved` may use. Only the parts of the kernel that are safe inside a transaction. */
interface Saving<Facts> extends Pick<Kernel, 'storage' | 'jobs'> {
  unit: Unit;
  actor: Actor;
  /** The row as it was; null while it is new. */
  before: Locked<Facts> | null;
}

interface Tools<C extends RegisterCalls, Facts extends object, Verb extends string> {
  kernel: Kernel;
  rows: RegisterStore<RowIn<C>, Facts, Verb>;
}

interface Declaration<
  C extends RegisterCalls,
  Facts extends object,
  More extends object,
  Verb extends string,
> {
  /** What one row is called: 提示. */
  noun: string;
  /** What a refusal calls a row, where that is shorter: 标签 of 客户标签. */
  shortNoun?: string;
  entity: Entity;
  /** Has a place (`placed()`), `version`, `updated_by` and `updated_at` besides the fields' own columns. */
  table: string;
  /** `false` for a table without `updated_by` and `updated_at`. */
  stamped?: boolean;
  /** The field that people call a row by: searched by `q`, named in the audit. */
  label: string;
  /** Which rows the list shows: those of one's scope, or with `usable` also those above it. */
  seen?: Reach;
  /** What may be done with a row; unless told, whoever reaches it edits and deletes it. */
  policy?: Policy<Facts, Verb>;
  /** What the policy or the handlers ask of a locked row, where it is more than its id, label, version and place. */
  locked?: AlsoLocked<More>;
  /** Conditions of search fields that do not compare the column of their name. */
  search?: { [field in keyof BodyOf<C['list']>]?: Condition<NonNullable<BodyOf<C['list']>[field]>> };
  /** Orders that are not the column of their name. */
  sorts?: Readonly<Record<string, SQL>>;
  /** The order of a list without pages, before that of the ids. */
  order?: SQL;
  /** Unique indexes, and what is said when one is broken. */
  unique?: Readonly<Record<string, () => Refusal>>;
  /** Fields of a row that are not read from the column of their name. */
  read?: { [field in keyof RowIn<C>]?: SQL };
  /** Instead of reading fields from columns. Without a store, as for files, nothing is signed. */
  load?(
    db: Queries,
    actor: Actor,
    ids: readonly (number | string)[],
    storage: Storage | null,
  ): Promise<RowIn<C>[]>;
  /** Reduces a full row to what the list shows. */
  listed?(row: RowIn<C>): ListedIn<C>;
  /** Instead of writing fields into columns; also the place to refuse what the contract cannot know. */
  write?(fields: FieldsIn<C>, saving: Saving<Facts & More>): Columns | Promise<Columns>;
  /** Runs after a row is saved, in the same transaction. */
  saved?(row: { id: number; fields: FieldsIn<C> }, saving: Saving<Facts & More>): Promise<unknown>;
  /** Which name the audit gives a row that was renamed: its former one unless told. */
  renamed?: 'former' | 'new';
  /** What the audit keeps of a deleted row; its name unless told. */
  removed?(before: Locked<Facts & More>): object;
  /**
   * Lets the walks of the tests make rows of what the contract says: what it does not tell, such as what may exist only once.
   * `nth` counts them. Without it the walks need rows written for them.
   */
  example?(nth: number): object;
}

/** Handlers of further calls; one named like a standard call replaces it. */
type Others<C extends RegisterCalls, Facts extends object, Verb extends string> = (
  tools: Tools<C, Facts, Verb>,
) => Omit<Handlers<C>, Answered> & Partial<Handlers<C>>;

type OthersOf<C extends RegisterCalls, Facts extends object, Verb extends string> =
  Exclude<keyof C, Answered> extends never
    ? { others?: Others<C, Facts, Verb> }
    : { others: Others<C, Facts, Verb> };

/** The parts of a register that a module and the test walks use. */
export interface Registered {
  entity: Entity;
  table: string;
  stamped: boolean;
  label: string;
  calls: RegisterCalls;
  policy: Policy<never, string>;
  area(kernel: Kernel): BoundArea;
  exported: readonly Exportable[];
  audited: AuditedEntities;
  columnsOf(fields: object): Columns;
  example: ((nth: number) => object) | null;
}

/**
 * Declares a register: list, search, export, create, update with optimistic locking, delete, policy and audit all derive
 * from the contract's calls and this declaration. Each part can be replaced by a function.
 */
export function register<
  C extends RegisterCalls,
  Facts extends object = object,
  More extends object = object,
  Verb extends string = 'edit' | 'delete',
>(calls: C, declaration: Declaration<C, Facts, More, Verb> & OthersOf<C, Facts & More, Verb>) {
  const {
    noun,
    shortNoun,
    entity,
    table,
    stamped = true,
    label,
    seen = changeable,
    order = sql`r.id`,
    unique = {},
    read = {},
    locked,
    others,
  } = declaration;
  const { list } = calls;
  const rules = declaration.policy ?? (editAndDelete(calls) as unknown as Policy<Facts, Verb>);
  const load = declaration.load ?? (readRows({ table, list, policy: rules as never, read }) as never);
  const searched = {
    fields: searchFieldsOf(list),
    label: column(label),
    own: (declaration.search ?? {}) as SearchSpec['own'],
  };
  const pages = 'list' in list ? list : null;
  const { sorts, defaultSort } = pages
    ? { sorts: sortsBy('r', ...pages.list.sorts), defaultSort: pages.list.defaultSort }
    : { sorts: { order }, defaultSort: { sort: 'order', order: 'ASC' as const } };

  /** Rows in full, as `info` answers them. */
  const whole = (
    actor: Actor,
    asked: Partial<BodyOf<C['list']>>,
    storage: Storage | null,
  ): ListSource<RowIn<C>> => ({
    from: raw(`${table} r`),
    id: sql`r.id`,
    where: [seen(actor, list), ...conditionsOf(searched, asked)],
    sorts: { ...sorts, ...declaration.sorts },
    defaultSort,
    load: (db, ids) => load(db, actor, ids, storage),
  });
  /** Rows as the list shows them: for the list itself, its export, and whoever counts or finds them. */
  const source = (
    actor: Actor,
    asked: Partial<BodyOf<C['list']>>,
    storage: Storage | null = null,
  ): ListSource<ListedIn<C> & { id: number }> => {
    const full = whole(actor, asked, storage);
    const listed: (row: RowIn<C>) => unknown = declaration.listed ?? ((row) => row);
    return { ...full, load: async (db, ids) => (await full.load(db, ids)).map(listed) as never };
  };

  const rowsIn = ({ storage }: Kernel) =>
    registerStore<RowIn<C>, Facts & More, Verb>({
      noun,
      shortNoun,
      entity,
      table,
      stamped,
      calls,
      policy: rules,
      facts: locked?.columns,
      name: column(label),
      removed: declaration.removed,
      load: (db, actor, ids) => load(db, actor, ids, storage),
      conflict: translate(unique),
    });

  return {
    entity,
    table,
    stamped,
    label,
    calls,
    policy: rules,
    source,
    area(kernel: Kernel): BoundArea {
      const rows = rowsIn(kernel);
      const write = declaration.write ?? ((fields: object) => columnsOf(fields));
      const own = registerHandlers(kernel, {
        noun: shortNoun ?? noun,
        label,
        paged: pages !== null,
        renamed: declaration.renamed,
        rows,
        source,
        whole,
        write,
        saved: declaration.saved,
      } as never);
      return { calls, handlers: { ...own, ...others?.({ kernel, rows }) } as BoundArea['handlers'] };
    },
    // Files name things: nothing in them is signed for whoever opens them later.
    exported: pages?.export
      ? [exportable(pages, (actor, asked) => source(actor, asked as BodyOf<C['list']>, null) as never)]
      : [],
    audited: { [entity]: { word: noun, table, name: raw(`x.${columnName(label)}`) } },
    columnsOf,
    example: declaration.example ?? null,
  };
}

const editAndDelete = ({ update, remove }: RegisterCalls) =>
  policy<object>(changeable)({ edit: { call: update }, delete: { call: remove } });
