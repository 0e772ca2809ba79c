import { type Clue, contract } from '@zhiying/contract';
import { longText, text } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec } from '#kit/form/entry-fields.ts';
import { CityPicker } from '#parts/city/city-picker.tsx';

const city: FieldSpec<string | undefined, Clue> = {
  label: '城市',
  half: true,
  blank: () => undefined,
  of: (clue) => clue.city?.code,
  send: (code) => code ?? null,
  words: (code, known) =>
    code ? (known.find((clue) => clue.city?.code === code)?.city?.name ?? '另选的城市') : '',
  control: ({ id, status, ...aria }, { value, set, disabled }) => (
    <CityPicker
      id={id}
      status={status}
      aria-describedby={aria['aria-describedby']}
      value={value}
      disabled={disabled}
      allowClear
      placeholder="选填"
      onChange={set}
    />
  ),
};

export const CLUE_FIELDS = entryFields(contract.clue, {
  name: text('客户姓名', { max: 40, required: true, first: true }),
  phone: text('手机号', {
    max: 11,
    required: 'new',
    shown: ({ isNew }) => isNew,
    of: () => '',
    send: (phone: string, { isNew }: { isNew: boolean }) => (isNew ? phone : undefined),
  }),
  source: {
    label: '来源',
    blank: () => 'manual' as const,
    shown: () => false,
    send: (source: 'manual', { isNew }: { isNew: boolean }) => (isNew ? source : undefined),
  },
  model: text('意向车型', { max: 60, half: true }),
  cityCode: city,
  remark: longText('备注', { max: 500, rows: [1, 4] }),
});
