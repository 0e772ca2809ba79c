import { type Clue, contract } from '@zhiying/contract';
import { longText, text } from '#kit/form/entry-controls.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { cityEntryField } from '#parts/city/city-entry-field.tsx';

export const CLUE_FIELDS = entryFields(contract.clue, {
  name: text('客户姓名', { max: 40, required: true, first: true }),
  // Nobody reads the one there is: another takes its place, left empty it stays.
  phone: text<Clue>('手机号', {
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
  model: text('意向车型', { max: 60, half: true }),
  cityCode: cityEntryField<Clue>(),
  remark: longText('备注', { max: 500, rows: [1, 4] }),
});
