import type { Call, DataOf, ListCall } from '@zhiying/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Box, Column } from '#kit/base/pieces.tsx';
import { type EntryRow, entryFields, type FieldSpecs, type FormValues } from '#kit/form/entry-fields.ts';
import {
  type Column as ListColumn,
  ListPage,
  type SearchField,
  type SearchName,
  useDrawerAddress,
} from '#kit/list/index.ts';
import type { ListPageProps } from '#kit/list/list-types.ts';
import { action, allowedActions, keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { type ColumnMaker, columnMaker } from './columns.tsx';
import styles from './register.module.css';
import { type DrawerParts, RegisterDrawer } from './register-drawer.tsx';
import { type ActMaker, actMaker, type RowAct, useRowActions } from './row-actions.ts';
import { RowCard } from './row-card.tsx';

interface Calls<List extends ListCall, Create extends Call, Update extends Call> {
  list: List;
  create: Create;
  update: Update;
  remove: Call;
}

interface RegisterRow extends EntryRow {
  node?: { name: string };
}

interface Extra<List extends ListCall>
  extends Pick<ListPageProps<List>, 'rowActions' | 'bulkActions' | 'headExtra'> {
  beside?: ReactNode;
}

interface Page<
  List extends ListCall,
  Create extends Call,
  Update extends Call,
  Values extends FormValues<Create>,
> {
  /** Names the settings that people keep for this list. */
  id: string;
  /** What one row is called: 提示. */
  noun: string;
  /** What people call this row. */
  label(row: DataOf<Update>): string;
  fields: FieldSpecs<Values, DataOf<Update>>;
  columns(of: ColumnMaker<DataOf<Update>>): readonly ListColumn<DataOf<Update>>[];
  search?: readonly SearchField<SearchName<List>>[];
  /** What a row's menu offers; nothing unless told. */
  actions?(on: ActMaker<DataOf<Update>>): readonly RowAct<DataOf<Update>>[];
  /** What the list is for and the first step, while there are no rows. */
  empty: readonly string[];
  /** A row on a phone; its name and where it hangs unless told. */
  card?(row: DataOf<Update>): ReactNode;
  /** It is a page of its own, with a head; unless told it stands in a tab of another. */
  headed?: true;
  /** A line above the list with the button that makes a new one, where the page around it has none. */
  bar?: { note: string; create: string };
  /** A hook that says whether a new one is offered, where holding the key is not enough. */
  useMayCreate?(): boolean;
  drawer?: DrawerParts<Create, Update, Values>;
  /** A hook that reads the list again when it changed elsewhere. */
  useLive?(): void;
  /** A hook for what only this list offers: actions of its own, of many rows at once, something beside it. */
  useExtra?(drawer: ReturnType<typeof useDrawerAddress>): Extra<List>;
}

/**
 * Builds the screen of a register from one declaration: list, search, drawer to view, create and change a row, row
 * actions, phone card and empty state. Whatever the declaration leaves out is the same everywhere.
 */
export function registerPage<
  List extends ListCall,
  Create extends Call,
  Update extends Call,
  Values extends FormValues<Create>,
>(calls: Calls<List, Create, Update>, page: Page<List, Create, Update, Values>) {
  type Row = DataOf<Update> & RegisterRow;
  const { id, noun, label, empty, bar, useLive } = page;
  const fields = entryFields<Create, Update, Values>(calls, page.fields);
  const columns = page.columns(columnMaker<DataOf<Update>>({ list: calls.list.list, labels: page.fields }));
  const acts = (page.actions?.(actMaker(calls)) ?? []) as readonly RowAct<Row>[];
  const card =
    page.card ?? ((row) => <RowCard title={<b>{label(row)}</b>} meta={[(row as RegisterRow).node?.name]} />);
  const useNothing = (): Extra<List> => ({});
  const useFollow = useLive ?? useNothing;
  const useOwn = page.useExtra ?? useNothing;
  const useMayCreate = page.useMayCreate ?? (() => true);

  return function RegisterPage() {
    useFollow();
    const mayCreate = useMayCreate();
    const drawer = useDrawerAddress();
    const { beside, ...extra } = useOwn(drawer);
    const create = action({
      id: `${id}.create`,
      title: `新建${noun}`,
      call: calls.create,
      run: drawer.create,
    });
    const actions = useRowActions<Row>(acts, { id, label, open: drawer.open });
    const list = (
      <ListPage
        headless={!page.headed}
        create={page.headed && mayCreate ? create : undefined}
        id={id}
        noun={noun}
        list={calls.list as ListCall}
        columns={columns as never}
        search={page.search as never}
        card={card as never}
        rowActions={acts.length > 0 ? (row) => allowedActions(row as Row, actions) as never : undefined}
        drawer={drawer}
        {...(extra as object)}
        empty={{ title: `暂无${noun}`, text: empty }}
        aside={({ rows }) => {
          const row = (rows as unknown as Row[]).find((one) => one.id === drawer.target) ?? null;
          return (
            <>
              <RegisterDrawer
                key={String(drawer.target)}
                {...page.drawer}
                fields={fields}
                remove={calls.remove}
                noun={noun}
                label={label}
                open={drawer.target === 'new' || row !== null}
                row={row}
                onClose={drawer.close}
              />
              {beside}
            </>
          );
        }}
      />
    );
    if (!bar) return list;
    // What administrators alone keep stands on a screen of theirs, and takes no key.
    const button = (
      <Button type="primary" icon={<PlusIcon />} onClick={drawer.create}>
        {bar.create}
      </Button>
    );
    return (
      <Column height="full" minHeight={0}>
        <div className={styles.bar}>
          <span>{bar.note}</span>
          {mayCreate &&
            (keysOf(calls.create).length === 0 ? button : <Can keys={keysOf(calls.create)}>{button}</Can>)}
        </div>
        <Box fill>{list}</Box>
      </Column>
    );
  };
}
