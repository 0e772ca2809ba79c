import type { BodyInput, Call, ListCall, RowOf } from '@zhiying/contract';
import type { ComponentType, ReactNode } from 'react';
import type { Action } from '#kit/session/action.ts';
import type { ListModel } from './use-list-model.ts';

export type RowId = number | string;

/** The search fields of a list call, as its contract names them. */
export type SearchOf<L extends ListCall> = Omit<BodyInput<L>, 'page' | 'limit' | 'sort' | 'order'>;
export type SearchName<L extends ListCall> = keyof SearchOf<L> & string;
/** How a list can be searched; a field it does not know is refused. */
export type Search<L extends ListCall> = readonly SearchField<SearchName<L>>[];
export type IdOf<L extends ListCall> = RowOf<L> extends { id: infer Id extends RowId } ? Id : RowId;

export interface Column<Row> {
  id: string;
  title: string;
  /** The width before anybody resized it; what is left over is shared out. */
  width: number;
  render(row: Row): ReactNode;
  /** The list's sort this column stands for. */
  sort?: string;
  align?: 'left' | 'right';
  /** Hidden until it is chosen in the column settings. */
  optional?: boolean;
  /** The export fields this column stands for; its own id unless told otherwise. */
  exports?: readonly string[];
}

export interface SearchControlProps {
  value: unknown;
  onChange(value: unknown): void;
  /** Inside the control, left of the value; none where the label stands above it. */
  prefix?: ReactNode;
  label: string;
  large?: boolean;
}

export interface SearchField<Name extends string = string> {
  name: Name;
  label: string;
  Control: ComponentType<SearchControlProps>;
  /** How a chosen value reads on a chip. */
  Words: ComponentType<{ value: unknown }>;
  /** The search box that stays visible on a phone. */
  main?: boolean;
}

/** Selected rows: some by id, or everything the filter finds. */
export interface SelectedRows<L extends ListCall> {
  ids: readonly IdOf<L>[];
  /** The chosen rows as they were last seen; none while everything is chosen. */
  rows: readonly RowOf<L>[];
  filter: SearchOf<L> | null;
  count: number;
  clear(): void;
}

export interface BulkAction<L extends ListCall> extends Action<SelectedRows<L>> {
  /** Can also be done to everything the filter finds. */
  byFilter?: boolean;
  /** Shown last and in red. */
  danger?: boolean;
}

export interface Counts<L extends ListCall> {
  /** Takes the same search; answers `total` and `by<Field>`. */
  call: Call;
  field: SearchName<L>;
  labels: Record<string, string>;
  /** What the field is called; 状态 unless told otherwise. */
  label?: string;
}

/** Rows as cards of one size beside the table: two views of the same list. */
export interface TileParts {
  Area: ComponentType<{ model: ListModel }>;
  Switch: ComponentType<{ model: ListModel }>;
}

/** Made by `tileView`. */
export interface Tile<Row> extends TileParts {
  minWidth: number;
  height: number;
  render(row: Row): ReactNode;
  /** What a screen reader calls a card. */
  label(row: Row): string;
  /** Chosen cards can be dragged; their ids travel under this type. */
  dragType?: string;
}

export interface EmptyText {
  title: string;
  text?: readonly string[];
}

export interface Aside<Row> {
  /** The rows of the page shown, to walk through. */
  rows: readonly Row[];
}

export interface ListPageProps<L extends ListCall> {
  /** Names the settings kept for this list. */
  id: string;
  list: L | undefined;
  columns: readonly Column<RowOf<L>>[];
  search?: Search<L>;
  /** Conditions the page itself sets: always there, not in the address, nothing the user could clear. */
  fixed?: SearchOf<L>;
  rowKey?: keyof RowOf<L> & string;
  /** What one row is called, for sentences: 用户. */
  noun: string;
  /** A row as a card, for phones. */
  card(row: RowOf<L>): ReactNode;
  /** Buttons below a card. */
  cardFoot?(row: RowOf<L>): ReactNode;
  /** Shows cards first, with a switch to the table. */
  tile?: Tile<RowOf<L>>;
  counts?: Counts<L>;
  create?: Action;
  rowActions?(row: RowOf<L>): readonly Action<RowOf<L>>[];
  bulkActions?: readonly BulkAction<L>[];
  /** What the list is for and the first step, while there are no rows at all. */
  empty?: EmptyText;
  /** Where rows open: `useDrawerAddress`. What opens elsewhere says `onOpenRow` and `openRowId` itself. */
  drawer?: { open(id: number): void; openRowId: number | null };
  onOpenRow?(row: RowOf<L>): void;
  openRowId?: RowId | null;
  /** Beside the list, e.g. the drawer of the open row. */
  aside?(context: Aside<RowOf<L>>): ReactNode;
  title?: string;
  /** Beside the create button; behind ⋯ on a phone. */
  headActions?: readonly Action[];
  /** Right of the page head, before the create button; without a head, above the list. */
  headExtra?: ReactNode;
  /** Left of the list, e.g. a tree of folders; a phone shows it above. */
  side?: ReactNode;
  /** Beside the number of chosen rows, e.g. their size together. */
  chosenNote?(rows: readonly RowOf<L>[]): string;
  /** Inside something that has a head already, e.g. a tab. */
  headless?: boolean;
}

export type Row = Record<string, unknown>;

/** The properties of a list page without the types of its list: the parts of the page are the same for all lists. */
export interface ListProps
  extends Omit<
    ListPageProps<ListCall>,
    | 'columns'
    | 'search'
    | 'fixed'
    | 'rowKey'
    | 'card'
    | 'cardFoot'
    | 'tile'
    | 'chosenNote'
    | 'counts'
    | 'rowActions'
    | 'bulkActions'
    | 'onOpenRow'
    | 'aside'
  > {
  columns: readonly Column<Row>[];
  search?: readonly SearchField[];
  fixed?: Record<string, unknown>;
  rowKey?: string;
  card(row: Row): ReactNode;
  cardFoot?(row: Row): ReactNode;
  tile?: Tile<Row>;
  chosenNote?(rows: readonly Row[]): string;
  counts?: { call: Call; field: string; labels: Record<string, string>; label?: string };
  rowActions?(row: Row): readonly Action<Row>[];
  bulkActions?: readonly (Action<AnySelectedRows> & { byFilter?: boolean; danger?: boolean })[];
  onOpenRow?(row: Row): void;
  aside?(context: Aside<Row>): ReactNode;
}

export interface AnySelectedRows {
  ids: readonly RowId[];
  rows: readonly Row[];
  filter: Record<string, unknown> | null;
  count: number;
  clear(): void;
}
