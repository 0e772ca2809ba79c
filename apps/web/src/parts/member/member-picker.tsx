import { contract, type MemberChoice } from '@zhiying/contract';
import { Avatar } from '#kit/display/avatar.tsx';
import { Picker } from '#kit/form/picker/picker.tsx';
import type { PickerProps, PickerSource } from '#kit/form/picker/picker-types.ts';
import { useNameOf } from '#kit/form/picker/use-choices.ts';
import { callQuery } from '#kit/session/api/queries.ts';

const members: PickerSource<MemberChoice> = {
  id: 'member',
  read: (wanted) => callQuery(contract.member.picker, wanted),
  detail: (member) => [member.uname, member.place].filter(Boolean).join('，'),
  lead: (member) => <Avatar name={member.name} src={member.avatar} />,
  outside: '外部',
};

/** People the viewer reaches, found by name, account or the last four digits of the phone. */
export const MemberPicker = (props: PickerProps<MemberChoice>) => <Picker {...props} source={members} />;

export const useMemberName = (id: number) => useNameOf(members, id);
