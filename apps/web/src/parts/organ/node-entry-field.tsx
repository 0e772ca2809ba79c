import type { NodeKind } from '@zhiying/contract';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { NodePicker } from './node-picker.tsx';

interface NodeEntryFieldOptions<Row> extends Pick<FieldSpec<number | undefined, Row>, 'half' | 'hint'> {
  kind?: NodeKind;
  /** The node of a saved row. */
  of(row: Row): { id: number; name: string };
  /** The name of a newly picked node, for comparing versions. */
  another: string;
  /** The server knows one where none is picked. */
  optional?: boolean;
}

/** A place in the organisation as a field of a form; one has to be picked unless told otherwise. */
export const nodeEntryField = <Row,>(
  label: string,
  { kind, of, another, optional = false, ...about }: NodeEntryFieldOptions<Row>,
): FieldSpec<number | undefined, Row> => ({
  ...about,
  label,
  ...(optional ? {} : { required: true, missing: `请选择${label}` }),
  blank: () => undefined,
  of: (row) => of(row).id,
  words: (value, known) => known.map(of).find(({ id }) => id === value)?.name ?? another,
  control: ({ id, status, ...aria }, { value, set, disabled }, { row }) => (
    <NodePicker
      id={id}
      status={status}
      aria-describedby={aria['aria-describedby']}
      kind={kind}
      known={row === null ? undefined : of(row)}
      value={value}
      disabled={disabled}
      onChange={(picked) => set(picked)}
    />
  ),
});
