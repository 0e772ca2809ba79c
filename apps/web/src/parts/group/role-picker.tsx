import { contract, type RoleChoice, SCOPE_LABELS } from '@zhiying/contract';
import { Picker } from '#kit/form/picker/picker.tsx';
import type { PickerProps, PickerSource } from '#kit/form/picker/picker-types.ts';
import { useNameOf } from '#kit/form/picker/use-choices.ts';
import { callQuery, useCall } from '#kit/session/api/queries.ts';

/** Roles are few: the server offers all the viewer could give, and what is typed is looked for here. */
const roles: PickerSource<RoleChoice> = {
  id: 'role',
  read: () => callQuery(contract.group.picker),
  matches: (role, typed) => role.name.includes(typed),
  detail: (role) => [`范围：${SCOPE_LABELS[role.scope]}`, role.description].filter(Boolean).join('，'),
  outside: '不可授予',
};

/** The roles the viewer could give. */
export const useRoles = () => useCall(contract.group.picker, undefined, { staleTime: 60_000 });

export const RolePicker = (props: PickerProps<RoleChoice>) => <Picker {...props} source={roles} />;

export const useRoleName = (id: number) => useNameOf(roles, id);
