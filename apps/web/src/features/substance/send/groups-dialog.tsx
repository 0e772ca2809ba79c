import { contract, type RecipientGroup } from '@zhiying/contract';
import { useState } from 'react';
import { Note } from '#kit/base/pieces.tsx';
import { text } from '#kit/form/entry-controls.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { GroupEntry } from '#kit/form/group-entry.tsx';
import { NamedGroups } from '#kit/form/named-groups.tsx';
import { rowsField } from '#kit/form/rows-field.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { MemberPicker } from '#parts/member/member-picker.tsx';

const WIDTH = 600;
/** Names that stand in the list; the rest is counted. */
const NAMED = 6;

/** 接收分组: people who are sent to together. */
export function GroupsDialog({ onClose }: { onClose(): void }) {
  const [editing, setEditing] = useState<RecipientGroup | 'new' | null>(null);
  if (editing)
    return (
      <GroupEntry
        noun="接收分组"
        fields={FIELDS}
        group={editing === 'new' ? null : editing}
        width={WIDTH}
        onClose={() => setEditing(null)}
      />
    );
  return (
    <Dialog open onClose={onClose} title="接收分组" width={WIDTH}>
      <NamedGroups
        noun="接收分组"
        text={['将常用的接收人编为一组，', '下发时一次选中。']}
        calls={contract.substanceGroup}
        removing={({ id }) => ({ id })}
        consequence="已下发的内容不受影响，未开始的下发将不再包含该分组。"
        count={({ members }) => <Note as="span">{members.length} 人</Note>}
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
  name: text<RecipientGroup>({ max: 20, required: true, first: true }),
  memberIds: rowsField('成员', {
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
