import { pickerField } from '#kit/list/index.ts';
import { MemberPicker, useMemberName } from './member-picker.tsx';

/** For viewers who may see users. */
export const memberField = pickerField(MemberPicker, useMemberName);
