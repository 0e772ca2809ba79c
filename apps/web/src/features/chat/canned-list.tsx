import { CANNED_VARIABLES, type Canned, contract } from '@zhiying/contract';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { Mark } from '#kit/display/mark.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
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

function CannedEntry({ row, onClose }: { row: Canned | null; onClose(): void }) {
  const [draft, setDraft] = useState({
    title: row?.title ?? '',
    text: row?.text ?? '',
    shared: row?.shared ?? false,
  });
  const create = useAction(contract.chatCanned.create, { onSuccess: onClose });
  const update = useAction(contract.chatCanned.update, { onSuccess: onClose });
  const { error, isPending } = row ? update : create;
  return (
    <Dialog
      open
      onClose={onClose}
      title={row ? '编辑快捷回复' : '新建快捷回复'}
      width={520}
      onSubmit={() =>
        row ? update.mutate({ id: row.id, version: row.version, ...draft }) : create.mutate(draft)
      }
      submitText="保存"
      submitting={isPending}
      submitDisabled={!draft.title.trim() || !draft.text.trim()}
    >
      <FailureNote error={error} />
      <Field label="标题" required>
        {({ id }) => (
          <Input
            id={id}
            value={draft.title}
            maxLength={30}
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          />
        )}
      </Field>
      <Field label="内容" required hint={`可用变量：${VARIABLES}`}>
        {({ id }) => (
          <Input.TextArea
            id={id}
            value={draft.text}
            maxLength={1000}
            autoSize={{ minRows: 3, maxRows: 10 }}
            onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          />
        )}
      </Field>
      <Checkbox
        checked={draft.shared}
        onChange={({ target }) => setDraft({ ...draft, shared: target.checked })}
      >
        共享给本组织及下级的同事
      </Checkbox>
    </Dialog>
  );
}
