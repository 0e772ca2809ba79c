import type { ListCall, ListMeta, RowOf } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { Clip } from '#kit/base/pieces.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';

type More<Row> = Partial<Omit<Column<Row>, 'id' | 'width' | 'render'>>;
type FieldOf<Row, Value> = { [name in keyof Row]: Row[name] extends Value ? name : never }[keyof Row] &
  string;
type Text = string | number | null | undefined;

/** What rows of every register have, and what it is called. */
const KEPT_TITLES: Readonly<Record<string, string>> = {
  node: '所属组织',
  owner: '创建人',
  updatedBy: '更新人',
  updatedAt: '更新时间',
};

interface Described {
  list: ListMeta;
  /** The form's fields: a column is called as its field is. */
  labels: Readonly<Record<string, { label: string } | undefined>>;
}

const clipped = (text: ReactNode) => <Clip>{text}</Clip>;

/** Makes columns by what is in them: titled as the form's field, sorted where the list can be, exported where the file has it. */
export function columnMaker<Row>({ list, labels }: Described) {
  const shown = (
    id: string,
    width: number,
    render: (row: Row) => ReactNode,
    more: More<Row> = {},
  ): Column<Row> => ({
    id,
    width,
    render,
    title: labels[id]?.label ?? KEPT_TITLES[id] ?? '',
    ...(list.sorts.includes(id) && { sort: id }),
    ...(!(id in list.columns) && { exports: [] }),
    ...more,
  });
  const value = <Value,>(row: Row, id: string) => row[id as keyof Row] as Value;
  return {
    /** Anything else: say what it looks like. */
    shown,
    /** Text on one line; a dash where there is none. */
    text: (id: FieldOf<Row, Text>, width: number, more?: More<Row>) =>
      shown(id, width, (row) => clipped(value<Text>(row, id) || <EmptyCell />), more),
    /** One of a few, by its name. */
    named: <Name extends string>(
      id: FieldOf<Row, Name>,
      width: number,
      names: Readonly<Record<Name, string>>,
      more?: More<Row>,
    ) => shown(id, width, (row) => names[value<Name>(row, id)], more),
    /** Something by id and name: an organisation, a person. */
    choice: (id: FieldOf<Row, { name: string } | null>, width: number, more?: More<Row>) =>
      shown(
        id,
        width,
        (row) => clipped(value<{ name: string } | null>(row, id)?.name ?? <EmptyCell />),
        more,
      ),
    moment: (id: FieldOf<Row, string | null>, width = 116, more?: More<Row>) =>
      shown(id, width, (row) => <Moment at={value<string | null>(row, id)} />, more),
  };
}
export type ColumnMaker<Row> = ReturnType<typeof columnMaker<Row>>;

/** Columns of a list that is no register: it names their titles itself. */
export const columnsOf = <List extends ListCall>(list: List) =>
  columnMaker<RowOf<List>>({ list: list.list, labels: {} });
