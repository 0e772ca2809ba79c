import type { ReactNode } from 'react';
import { Mark } from '#kit/display/mark.tsx';
import type { FieldSpecs, FormContext } from './entry-fields.ts';
import { Field, FieldRow } from './field.tsx';
import type { Draft } from './use-draft.ts';

/** The part of `useEntryForm` that drawing the fields needs. */
export interface EntryForm<Values extends object, Row extends object> {
  fields: { specs: FieldSpecs<Values, Row>; names: (keyof Values & string)[]; marked: boolean };
  row: Row | null;
  readOnly: boolean;
  draft: Draft<Values>;
}

interface EntryFormFieldsProps<Values extends object, Row extends object> {
  entry: EntryForm<Values, Row>;
  /** Only these, in this order; all of them unless told. */
  only?: readonly (keyof Values & string)[];
}

/** The fields of a form as its description has them, halves two by two. */
export function EntryFormFields<Values extends object, Row extends object>({
  entry,
  only,
}: EntryFormFieldsProps<Values, Row>) {
  const { fields, row, readOnly, draft } = entry;
  const form: FormContext<Row> = {
    values: draft.values as Readonly<Record<string, unknown>>,
    row,
    isNew: row === null,
    readOnly,
    put: (name, value) => draft.set(name as keyof Values, value as Values[keyof Values]),
  };
  const shown = (only ?? fields.names).filter((name) => fields.specs[name].shown?.(form) ?? true);
  const drawn: ReactNode[] = [];
  for (let at = 0; at < shown.length; at += 1) {
    const name = shown[at] as keyof Values & string;
    const next = shown[at + 1];
    const one = (each: typeof name) => <OneField key={each} name={each} entry={entry} form={form} />;
    if (fields.specs[name].half && next && fields.specs[next].half) {
      drawn.push(
        <FieldRow key={name}>
          {one(name)}
          {one(next)}
        </FieldRow>,
      );
      at += 1;
    } else drawn.push(one(name));
  }
  return drawn;
}

interface OneFieldProps<Values extends object, Row extends object> {
  name: keyof Values & string;
  entry: EntryForm<Values, Row>;
  form: FormContext<Row>;
}

function OneField<Values extends object, Row extends object>({
  name,
  entry: { fields, draft },
  form,
}: OneFieldProps<Values, Row>) {
  const spec = fields.specs[name];
  const { label, required = false, hint } = spec;
  const tools = {
    value: draft.values[name],
    set: (value: Values[typeof name]) => draft.set(name, value),
    disabled: form.readOnly || (spec.fixed?.(form) ?? false),
  };
  const issue = draft.issueOf(name);
  const changed = draft.isChanged(name);
  if (spec.draw) return spec.draw({ ...tools, label, issue, issueOf: draft.issueOf, changed }, form);
  const wanted = typeof required === 'function' ? required(form) : required === true || form.isNew;
  return (
    <Field
      label={label}
      required={required !== false && wanted && !form.readOnly}
      hint={typeof hint === 'function' ? hint(form) : hint}
      issue={issue}
      mark={fields.marked && !form.isNew && changed && <Mark tone="warning">已改</Mark>}
    >
      {(control) => spec.control?.(control, tools, form)}
    </Field>
  );
}
