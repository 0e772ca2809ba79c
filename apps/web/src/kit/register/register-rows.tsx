import type { Call, DataOf } from '@zhiying/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Note } from '#kit/base/pieces.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { type EntryRow, entryFields, type FieldSpecs, type FormValues } from '#kit/form/entry-fields.ts';
import { FieldsDialog } from '#kit/form/fields-dialog.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import styles from './register-rows.module.css';

interface Rows<Create extends Call, Update extends Call, Values extends FormValues<Create>> {
  /** What one row is called: 标签. */
  noun: string;
  fields: FieldSpecs<Values, DataOf<Update>>;
  /** A row on its line, before what can be done with it. */
  line(row: DataOf<Update>): ReactNode;
  /** What is asked before one is deleted. */
  removal(row: DataOf<Update>): { title: string; consequence: string };
  /** Above the rows, and instead of them while there are none. */
  note: string;
  empty: string;
  dialogWidth: number;
}

interface RowsCalls<Create extends Call, Update extends Call> {
  list: Call;
  create: Create;
  update: Update;
  remove: Call;
}

/**
 * Builds the screen of a small register: all rows below each other, without pages, search or columns; a row is edited
 * in a dialog.
 */
export function registerRows<Create extends Call, Update extends Call, Values extends FormValues<Create>>(
  calls: RowsCalls<Create, Update>,
  { noun, line, removal, note, empty, dialogWidth, ...rows }: Rows<Create, Update, Values>,
) {
  type Row = DataOf<Update> & EntryRow;
  const fields = entryFields<Create, Update, Values>(calls, rows.fields);

  return function RegisterRows() {
    const listed = useCall(calls.list);
    const [open, setOpen] = useState<Row | 'new' | null>(null);
    const remove = useAction(calls.remove, { onError: (error) => void message.error(error.message) });
    const ask = async (row: Row) => {
      if (await confirm({ ...removal(row), okText: '删除', danger: true }))
        remove.mutate({ id: row.id } as never);
    };
    const create = (
      <Can keys={keysOf(calls.create)}>
        <Button type="primary" icon={<PlusIcon />} onClick={() => setOpen('new')}>
          {`新建${noun}`}
        </Button>
      </Can>
    );
    return (
      <div className={styles.scroll}>
        <QueryView query={listed}>
          {(data) => {
            const found = (data as { rows: Row[] }).rows;
            if (found.length === 0)
              return <StateView kind="empty" title={`暂无${noun}`} text={[empty]} actions={create} />;
            return (
              <>
                <div className={styles.bar}>
                  <Note as="span">{note}</Note>
                  {create}
                </div>
                <ul className={styles.rows}>
                  {found.map((row) => (
                    <li key={row.id}>
                      {line(row)}
                      <span className={styles.verbs}>
                        {row.can.includes('edit') && (
                          <Button type="link" size="small" onClick={() => setOpen(row)}>
                            编辑
                          </Button>
                        )}
                        {row.can.includes('delete') && (
                          <Button type="link" size="small" danger onClick={() => void ask(row)}>
                            删除
                          </Button>
                        )}
                      </span>
                    </li>
                  ))}
                </ul>
              </>
            );
          }}
        </QueryView>
        {open && (
          <FieldsDialog
            fields={fields}
            noun={noun}
            width={dialogWidth}
            row={open === 'new' ? null : open}
            onClose={() => setOpen(null)}
          />
        )}
      </div>
    );
  };
}
