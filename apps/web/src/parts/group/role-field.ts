import { pickerField } from '#kit/list/index.ts';
import { RolePicker, useRoleName } from './role-picker.tsx';

export const roleField = pickerField(RolePicker, useRoleName);
