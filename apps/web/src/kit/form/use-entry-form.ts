import type { Call, DataOf, InputOf } from '@zhiying/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#kit/session/api/client.ts';
import { useAction } from '#kit/session/api/queries.ts';
import type { EntryRow, entryFields, FormValues } from './entry-fields.ts';
import { sameValue } from './same-value.ts';
import { useVersionedEdit } from './use-versioned-edit.ts';

export type EntryFields<
  Create extends Call,
  Update extends Call,
  Values extends FormValues<Create>,
> = ReturnType<typeof entryFields<Create, Update, Values>>;

interface EntryEvents<Create extends Call, Row, Values> {
  onCreated(answer: DataOf<Create>, values: Values): void;
  onSaved(row: Row, values: Values): void;
  /** Instead of both. */
  onDone(row: DataOf<Create> | Row): void;
  /** What is saved by another call; false where that was refused. */
  also?(values: Values, base: Values): Promise<boolean>;
}

const NEW = { id: 0, version: 0, can: ['edit'] };

/** State of a form that creates a row (`row` is null) or edits one while others may save it too. */
export function useEntryForm<Create extends Call, Update extends Call, Values extends FormValues<Create>>(
  fields: EntryFields<Create, Update, Values>,
  row: (DataOf<Update> & EntryRow) | null,
  {
    onDone,
    onCreated = onDone,
    onSaved = onDone,
    also,
  }: Partial<EntryEvents<Create, DataOf<Update>, Values>>,
) {
  type Row = DataOf<Update> & EntryRow;
  const { calls, id } = fields;
  const { info } = calls;
  const create = useAction(calls.create);
  const update = useAction(calls.update);
  const editing = row ?? (NEW as Row);
  const edit = useVersionedEdit<Row, Values>(editing, {
    draftOf: (from) => (from.id === NEW.id ? fields.blank() : fields.draftOf(from)),
    differencesOf: (base, mine, latest) => fields.differencesOf(editing, base, mine, latest),
    reread: info && (() => api(info, { [id]: editing.id }) as Promise<Row>),
  });
  const { draft } = edit;
  const { base } = draft;
  const unsaved = create.isSuccess ? 0 : fields.countChanges(base, draft.values);

  // Walking to the next row keeps the drawer and starts over with another one.
  const [startedWith, setStartedWith] = useState(editing.id);
  if (startedWith !== editing.id) {
    setStartedWith(editing.id);
    edit.startFrom(editing);
  }

  // Newer than what the drawer started from and nothing typed yet: show the newer one.
  const follow = useEffectEvent(() => {
    if (row && unsaved === 0) edit.startFrom(row);
  });
  useEffect(() => follow(), [row?.version, row?.status, row?.state]);

  const saveAgainst = async (version: number, values = draft.values) => {
    const issues = fields.issuesIn(values, row);
    draft.showIssues(issues);
    if (issues.length > 0) return;
    const body = fields.bodyOf(values, row, version);
    if (!row) {
      const answer = await edit.attempt(create.mutateAsync(body as InputOf<Create>));
      if (answer !== null) onCreated?.(answer, values);
      return;
    }
    let saved = row;
    if (!sameValue(body, fields.bodyOf(base, row, version))) {
      const answer = (await edit.attempt(update.mutateAsync(body as InputOf<Update>))) as Row | null;
      if (!answer) return;
      saved = answer;
      edit.catchUp(answer);
    }
    if (also && !(await also(values, base))) return;
    edit.settle(values);
    onSaved?.(saved, values);
  };
  const { save, overwrite, reload } = edit.ways(saveAgainst, update);
  const asked = update.variables as Record<string, unknown> | undefined;
  const failed = create.error ?? (asked?.[id] === row?.id ? update.error : null);

  return {
    fields,
    row,
    draft,
    readOnly: !editing.can.includes('edit'),
    unsaved,
    busy: create.isPending || update.isPending,
    error: edit.conflict ? null : failed,
    save,
    /** Saves what was typed and this: what the button itself decides. */
    saveWith: (decided: Partial<Values>) => void saveAgainst(edit.version, { ...draft.values, ...decided }),
    conflict: edit.conflict && { ...edit.conflict, onOverwrite: overwrite, onReload: reload },
    /** What creating it answered. */
    created: create.data,
    /** After one was created, the next. */
    again() {
      create.reset();
      draft.restart(fields.blank());
    },
  };
}
