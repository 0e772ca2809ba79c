import type { Difference } from './conflict-notice.tsx';
import { mergeDraft } from './merge-draft.ts';

type Words<Values> = { [Field in keyof Values]?: (value: Values[Field]) => string };

/** The fields in which the typed draft and the saved row differ; `words` gives the label of a value. */
export function differencesIn<Values extends object>(
  labels: Record<keyof Values, string>,
  words: Words<Values>,
  base: Values,
  mine: Values,
  theirs: Values,
): Difference[] {
  const { differing, contested } = mergeDraft(base, mine, theirs);
  const wordsOf = <Field extends keyof Values>(field: Field, values: Values) =>
    words[field]?.(values[field]) ?? String(values[field] ?? '');
  return differing.map((field) => ({
    label: labels[field],
    mine: wordsOf(field, mine),
    theirs: wordsOf(field, theirs),
    contested: contested.includes(field),
  }));
}
