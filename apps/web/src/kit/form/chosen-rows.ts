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

/** Rows of another kind that are chosen by their ids, and told by their names: `chosenRows('成员', { rows: ({ members }) => members, … })`. */
export const chosenRows = <Row>(
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
