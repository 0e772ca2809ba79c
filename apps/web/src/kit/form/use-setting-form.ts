import type { Call, DataOf, InputOf } from '@zhiying/contract';
import { useState } from 'react';
import { useAction } from '#kit/session/api/queries.ts';
import {
  type EntryRow,
  entryFields,
  type FieldOptionsMap,
  type FormValues,
  oneCall,
} from './entry-fields.ts';
import { sameValue } from './same-value.ts';
import { useDraft } from './use-draft.ts';

/** Describes a settings form: one call saves all of it, and nothing is created. */
export const settingFields = <Save extends Call, Values extends FormValues<Save>>(
  save: Save,
  given: FieldOptionsMap<Values, DataOf<Save>>,
) => entryFields(oneCall(save), given);

type SettingFields<Save extends Call, Values extends FormValues<Save>> = ReturnType<
  typeof settingFields<Save, Values>
>;

interface SettingOptions<Saved> {
  readOnly?: boolean;
  onSaved?(saved: Saved): void;
}

/** State of a settings form. Values saved by others replace those not edited here. */
export function useSettingForm<Save extends Call, Values extends FormValues<Save>>(
  fields: SettingFields<Save, Values>,
  saved: DataOf<Save> & object,
  { readOnly = false, onSaved }: SettingOptions<DataOf<Save>>,
) {
  const draftOf = (from: DataOf<Save>) => fields.draftOf(from as DataOf<Save> & EntryRow);
  const draft = useDraft<Values>(draftOf(saved));
  const save = useAction(fields.calls.update, {
    onError: ({ issues }) => draft.showIssues(issues),
    onSuccess: (answer) => {
      draft.restart(draftOf(answer));
      onSaved?.(answer);
    },
  });

  const [known, setKnown] = useState(saved);
  if (known !== saved && !sameValue(known, saved)) {
    setKnown(saved);
    draft.rebase(draftOf(saved));
  }

  return {
    fields,
    row: saved,
    draft,
    readOnly,
    unsaved: fields.countChanges(draft.base, draft.values),
    busy: save.isPending,
    error: save.error,
    conflict: null,
    save() {
      const issues = fields.issuesIn(draft.values, null);
      draft.showIssues(issues);
      if (issues.length === 0) save.mutate(fields.bodyOf(draft.values, null) as InputOf<Save>);
    },
    /** Back to what is saved. */
    reset: () => draft.restart(draft.base),
  };
}
