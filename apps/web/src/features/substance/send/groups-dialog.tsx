import { contract, type RecipientGroup } from '@zhiying/contract';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { message } from '#kit/feedback/notices.ts';
import { chosenRows } from '#kit/form/chosen-rows.ts';
import { text } from '#kit/form/entry-controls.tsx';
import { EntryDialog } from '#kit/form/entry-dialog.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { NamedGroups } from '#kit/form/named-groups.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { MemberPicker } from '#parts/member/member-picker.tsx';

const WIDTH = 600;
/** Names that stand in the list; the rest is counted. */
const NAMED = 6;

/** 接收分组: people who are sent to together. */
export function GroupsDialog({ onClose }: { onClose(): void }) {
  const [editing, setEditing] = useState<RecipientGroup | 'new' | null>(null);
  if (editing)
    return <GroupEntry group={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />;
  return (
    <Dialog open onClose={onClose} title="接收分组" width={WIDTH}>
      <NamedGroups
        noun="接收分组"
        text={['将常用的接收人编为一组，', '下发时一次选中。']}
        calls={contract.substanceGroup}
        removing={({ id }) => ({ id })}
        consequence="已下发的内容不受影响，未开始的下发将不再包含该分组。"
        count={({ members }) => <span className={pieces.note}>{members.length} 人</span>}
        members={({ members }) => (
          <span>
            {members
              .slice(0, NAMED)
              .map(({ name }) => name)
              .join('、')}
            {members.length > NAMED && ' 等'}
          </span>
        )}
        onEdit={setEditing}
      />
    </Dialog>
  );
}

const FIELDS = entryFields(contract.substanceGroup, {
  name: text<RecipientGroup>('分组名称', { max: 20, required: true, first: true }),
  memberIds: chosenRows('成员', {
    required: true,
    rows: ({ members }: RecipientGroup) => members,
    control: ({ id }, { value, set }, { row }) => (
      <MemberPicker
        id={id}
        multiple
        known={row?.members}
        value={value}
        placeholder="按姓名查找"
        onChange={set}
      />
    ),
  }),
});

function GroupEntry({ group, onClose }: { group: RecipientGroup | null; onClose(): void }) {
  const done = ({ name }: RecipientGroup) => {
    void message.success(`已保存接收分组「${name}」`);
    onClose();
  };
  const entry = useEntryForm(FIELDS, group, { onCreated: done, onSaved: done });
  return (
    <EntryDialog
      entry={entry}
      what="该接收分组"
      open
      onClose={onClose}
      title={group ? '编辑接收分组' : '新建接收分组'}
      width={WIDTH}
    >
      <EntryFormFields entry={entry} />
    </EntryDialog>
  );
}
