import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { MaterialIdsPicker } from './material-ids-picker.tsx';
import type { PickedMaterial } from './material-picker.tsx';

interface WithMaterials {
  materials: readonly PickedMaterial[];
}

/** The field 素材 of a form whose rows hold materials: own ones and those received, in the order they were picked. */
export const materialsField = <Row extends WithMaterials>({
  max,
  ...more
}: { max: number } & Partial<FieldSpec<number[], Row>>): FieldSpec<number[], Row> => ({
  label: '素材',
  blank: () => [],
  of: ({ materials }) => materials.map(({ id }) => id),
  words: (ids) => `${ids.length} 个素材`,
  control: (_control, { value, set }, { row }) => (
    <MaterialIdsPicker value={value} known={row?.materials ?? []} max={max} received onChange={set} />
  ),
  ...more,
});
