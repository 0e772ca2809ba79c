import { type ComponentProps, useState } from 'react';
import { MaterialPicker, type PickedMaterial } from './material-picker.tsx';

interface MaterialIdsPickerProps extends Omit<ComponentProps<typeof MaterialPicker>, 'value' | 'onChange'> {
  value: readonly number[];
  /** The row's own materials, shown before the library is loaded. */
  known: readonly PickedMaterial[];
  onChange(ids: number[]): void;
}

/** For forms, which keep numbers: what they look like is known of the row and of whatever was just picked. */
export function MaterialIdsPicker({ value, known, onChange, ...picker }: MaterialIdsPickerProps) {
  const [seen, setSeen] = useState<readonly PickedMaterial[]>([]);
  const byId = new Map([...known, ...seen].map((one) => [one.id, one]));
  return (
    <MaterialPicker
      {...picker}
      value={value.map((id) => byId.get(id) ?? { id, name: `#${id}`, thumb: null })}
      onChange={(picked) => {
        setSeen([...seen, ...picked]);
        onChange(picked.map(({ id }) => id));
      }}
    />
  );
}
