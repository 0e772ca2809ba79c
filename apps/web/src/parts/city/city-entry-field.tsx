import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { CityPicker } from './city-picker.tsx';

interface InACity {
  city: { code: string; name: string } | null;
}

/** A city as a field of a form, or none. */
export const cityEntryField = <Row extends InACity>(): FieldSpec<string | undefined, Row> => ({
  label: '城市',
  half: true,
  blank: () => undefined,
  of: (row) => row.city?.code,
  send: (code) => code ?? null,
  words: (code, known) =>
    code ? (known.find((row) => row.city?.code === code)?.city?.name ?? '另选的城市') : '',
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
});
