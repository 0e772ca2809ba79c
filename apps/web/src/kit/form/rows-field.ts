import type { FieldSpec } from './entry-fields.ts';

interface Named {
  id: number;
  name: string;
}

interface ChosenOptions<Row> extends Pick<FieldSpec<number[], Row>, 'required' | 'hint'> {
  /** Those chosen in a saved row, by name. */
  rows(row: Row): readonly Named[];
  control: NonNullable<FieldSpec<number[], Row>['control']>;
}

/** A field that holds ids of other rows and shows their names: `rowsField('成员', { rows: ({ members }) => members, … })`. */
export const rowsField = <Row>(
  label: string,
  { rows, ...about }: ChosenOptions<Row>,
): FieldSpec<number[], Row> => ({
  ...about,
  label,
  blank: () => [],
  of: (row) => rows(row).map(({ id }) => id),
  words: (ids, known) => {
    const names = new Map(known.flatMap((row) => rows(row)).map(({ id, name }) => [id, name]));
    return ids.map((id) => names.get(id) ?? '新选择').join('、');
  },
});
