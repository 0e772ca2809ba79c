import type { Place } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import type { Difference } from '#kit/form/conflict-notice.tsx';
import { mergeDraft } from '#kit/form/merge-draft.ts';
import { useVersionedEdit } from '#kit/form/use-versioned-edit.ts';
import { api } from '#kit/session/api/client.ts';
import { useAction } from '#kit/session/api/queries.ts';
import type { PlaceKind } from './place.kinds.ts';
import { draftOf, labelsOf, type PlaceDraft, placeIssues, updateBody } from './place-draft.ts';

/** The draft of a dealer or store, and saving it against whatever others saved meanwhile. */
export function usePlaceEdit(what: PlaceKind, place: Place, onSaved: () => void) {
  const edit = useVersionedEdit(place, {
    draftOf,
    differencesOf: (base, mine, latest) => differencesOf(what, place, base, mine, latest),
    reread: () => api(what.calls.info, { id: place.id }),
  });
  const { draft } = edit;
  const update = useAction(what.calls.update);

  // Walking to the next row keeps the drawer and starts over with another one.
  const [editing, setEditing] = useState(place.id);
  if (editing !== place.id) {
    setEditing(place.id);
    edit.startFrom(place);
  }

  const saveAgainst = async (against: number) => {
    const issues = placeIssues(what, draft.values, false);
    draft.showIssues(issues);
    if (issues.length > 0) return;
    const saved = await edit.attempt(update.mutateAsync(updateBody(place.id, against, draft.values)));
    if (!saved) return;
    edit.startFrom(saved);
    void message.success(`已保存「${saved.name}」`);
    onSaved();
  };

  return {
    draft,
    saving: update.isPending,
    error: update.variables?.id === place.id ? update.error : null,
    conflict: edit.conflict,
    startFrom: edit.startFrom,
    ...edit.ways(saveAgainst, update),
  };
}

/** Where what was typed and what the server has now part, in words rather than numbers where there are words. */
function differencesOf(
  what: PlaceKind,
  before: Place,
  base: PlaceDraft,
  mine: PlaceDraft,
  latest: Place,
): Difference[] {
  const theirs = draftOf(latest);
  const { differing, contested } = mergeDraft(base, mine, theirs);
  const labels = labelsOf(what);
  const known = [before, latest];
  const words = (field: keyof PlaceDraft, values: PlaceDraft): string => {
    if (field === 'parentId')
      return known.find(({ parent }) => parent.id === values.parentId)?.parent.name ?? '另选的一家';
    if (field === 'cityCode')
      return values.cityCode
        ? (known.find(({ city }) => city?.code === values.cityCode)?.city?.name ?? '另选的城市')
        : '';
    return values[field] ?? '';
  };
  return differing.map((field) => ({
    label: labels[field],
    mine: words(field, mine),
    theirs: field === 'phone' ? (latest.phone ?? '') : words(field, theirs),
    contested: contested.includes(field),
  }));
}
