import { contract, type MemberChoice } from '@zhiying/contract';
import { callQuery } from '#kit/api/queries.ts';
import { Avatar } from '#kit/avatar.tsx';
import { Picker } from './picker.tsx';
import type { PickerProps, PickerSource } from './picker-types.ts';
import { useNameOf } from './use-choices.ts';

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
