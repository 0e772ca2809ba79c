import { CANNED_VARIABLES, type Canned, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { Mark } from '#kit/display/mark.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { agreed, longText, text } from '#kit/form/entry-controls.tsx';
import { EntryDialog } from '#kit/form/entry-dialog.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './lists.module.css';

const VARIABLES = Object.entries(CANNED_VARIABLES)
  .map(([name, what]) => `{${name}} ${what}`)
  .join('，');

/** 快捷回复: one's own, and those colleagues share. */
export function CannedList() {
  const canned = useCall(contract.chatCanned.list);
  const [open, setOpen] = useState<Canned | 'new' | null>(null);
  const remove = useAction(contract.chatCanned.remove, {
    onError: (error) => void message.error(error.message),
  });
  const ask = async ({ id, title }: Canned) => {
    const sure = await confirm({
      title: `删除「${title}」？`,
      consequence: '删除后不可恢复。',
      okText: '删除',
      danger: true,
    });
    if (sure) remove.mutate({ id });
  };
  const create = (
    <Button type="primary" icon={<PlusIcon />} onClick={() => setOpen('new')}>
      新建快捷回复
    </Button>
  );
  return (
    <div className={styles.scroll}>
      <Loaded query={canned}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StateView
              kind="empty"
              title="暂无快捷回复"
              text={['保存常用回复，会话中直接选用，客户名称等变量自动填入。']}
              actions={create}
            />
          ) : (
            <>
              <div className={styles.bar}>
                <span className={pieces.note}>可用变量：{VARIABLES}</span>
                {create}
              </div>
              <ul className={styles.rows}>
                {rows.map((row) => (
                  <li key={row.id}>
                    <span className={pieces.grow}>
                      <span className={pieces.row}>
                        <b>{row.title}</b>
                        {row.shared && <Mark>共享</Mark>}
                        <span className={pieces.small}>
                          {row.owner.name}，{row.node.name}
                        </span>
                      </span>
                      <span className={styles.text}>{row.text}</span>
                    </span>
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
          )
        }
      </Loaded>
      {open && <CannedEntry row={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  );
}

const FIELDS = entryFields(contract.chatCanned, {
  title: text<Canned>('标题', { max: 30, required: true }),
  text: longText<Canned>('内容', {
    max: 1000,
    rows: [3, 10],
    required: true,
    hint: `可用变量：${VARIABLES}`,
  }),
  shared: agreed<Canned>('共享给本组织及下级的同事'),
});

function CannedEntry({ row, onClose }: { row: Canned | null; onClose(): void }) {
  const entry = useEntryForm(FIELDS, row, { onCreated: onClose, onSaved: onClose });
  return (
    <EntryDialog
      entry={entry}
      what="该快捷回复"
      open
      onClose={onClose}
      title={row ? '编辑快捷回复' : '新建快捷回复'}
      width={520}
    >
      <EntryFormFields entry={entry} />
    </EntryDialog>
  );
}
