import { type Clue, contract } from '@zhiying/contract';
import { longText, text } from '#kit/form/entry-controls.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { cityEntryField } from '#parts/city/city-entry-field.tsx';

export const CLUE_FIELDS = entryFields(contract.clue, {
  name: text({ max: 40, required: true, first: true }),
  // Nobody reads the one there is: another takes its place, left empty it stays.
  phone: text<Clue>({
    max: 11,
    required: 'new',
    of: () => '',
    hint: '编辑时不填则保留原手机号',
    send: (phone: string, { isNew }: { isNew: boolean }) =>
      isNew || phone.trim() ? phone.trim() : undefined,
  }),
  source: {
    label: '来源',
    blank: () => 'manual' as const,
    shown: () => false,
    send: (source: 'manual', { isNew }: { isNew: boolean }) => (isNew ? source : undefined),
  },
  model: text({ max: 60, half: true }),
  cityCode: cityEntryField<Clue>(),
  remark: longText({
    max: 500,
    rows: [1, 4],
    hint: '文字中的手机号保存为掩码，号码请填在「手机号」中',
  }),
});
