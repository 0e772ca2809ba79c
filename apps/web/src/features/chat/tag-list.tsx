import { contract, TAG_COLOURS, type TagColour, type TagRow } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { confirm } from '#kit/feedback/confirm.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { choice, text } from '#kit/form/entry-controls.tsx';
import { EntryDialog } from '#kit/form/entry-dialog.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { keysOf } from '#kit/session/action.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { TagMark } from '#parts/chat/chat-marks.tsx';
import styles from './lists.module.css';

/** 标签: what customers are told apart by. */
export function TagList() {
  const tags = useCall(contract.chatTag.list);
  const [open, setOpen] = useState<TagRow | 'new' | null>(null);
  const remove = useAction(contract.chatTag.remove, {
    onError: (error) => void message.error(error.message),
  });
  const ask = async (tag: TagRow) => {
    const sure = await confirm({
      title: `删除标签「${tag.name}」？`,
      consequence: `将从 ${tag.customers} 位客户上移除，不可恢复。`,
      okText: '删除',
      danger: true,
    });
    if (sure) remove.mutate({ id: tag.id });
  };
  const create = (
    <Can keys={keysOf(contract.chatTag.create)}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setOpen('new')}>
        新建标签
      </Button>
    </Can>
  );
  return (
    <div className={styles.scroll}>
      <Loaded query={tags}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StateView
              kind="empty"
              title="暂无标签"
              text={['标签用来区分客户，例如高意向、置换、二次到店。']}
              actions={create}
            />
          ) : (
            <>
              <div className={styles.bar}>
                <span className={pieces.note}>本组织及下级均可使用</span>
                {create}
              </div>
              <ul className={styles.rows}>
                {rows.map((tag) => (
                  <li key={tag.id}>
                    <TagMark tag={tag} />
                    <span className={pieces.grow}>
                      <span className={pieces.note}>
                        {tag.node.name}，{tag.customers} 位客户
                      </span>
                    </span>
                    <span className={styles.verbs}>
                      {tag.can.includes('edit') && (
                        <Button type="link" size="small" onClick={() => setOpen(tag)}>
                          编辑
                        </Button>
                      )}
                      {tag.can.includes('delete') && (
                        <Button type="link" size="small" danger onClick={() => void ask(tag)}>
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
      {open && <TagEntry tag={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  );
}

const FIELDS = entryFields(contract.chatTag, {
  name: text<TagRow>('标签名称', { max: 12, required: true, half: true }),
  colour: choice<TagColour, TagRow>('颜色', TAG_COLOURS, { blank: 'grey', half: true }),
});

function TagEntry({ tag, onClose }: { tag: TagRow | null; onClose(): void }) {
  const entry = useEntryForm(FIELDS, tag, { onCreated: onClose, onSaved: onClose });
  return (
    <EntryDialog
      entry={entry}
      what="该标签"
      open
      onClose={onClose}
      title={tag ? '编辑标签' : '新建标签'}
      width={420}
    >
      <EntryFormFields entry={entry} />
    </EntryDialog>
  );
}
