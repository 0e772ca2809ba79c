import { CODES, type Place } from '@zhiying/contract';
import { App } from 'antd';
import { useState } from 'react';
import type { ApiError } from '#kit/api/client.ts';
import { useAction } from '#kit/api/queries.ts';
import { mergeDraft } from '#kit/form/merge-draft.ts';
import { useDraft } from '#kit/form/use-draft.ts';
import type { PlaceKind } from './place.kinds.ts';
import { draftOf, labelsOf, type PlaceDraft, placeIssues, updateBody } from './place-draft.ts';

/** The draft of a dealer or store, and saving it against whatever others saved meanwhile. */
export function usePlaceEdit(what: PlaceKind, place: Place, onSaved: () => void) {
  const { message } = App.useApp();
  const draft = useDraft(draftOf(place));
  const [version, setVersion] = useState(place.version);
  const [latest, setLatest] = useState<Place | null>(null);
  const update = useAction(what.calls.update);

  const startFrom = (fresh: Place) => {
    setVersion(fresh.version);
    setLatest(null);
    draft.restart(draftOf(fresh));
  };
  // Walking to the next row keeps the drawer and starts over with another one.
  const [editing, setEditing] = useState(place.id);
  if (editing !== place.id) {
    setEditing(place.id);
    startFrom(place);
  }

  const saveAgainst = (against: number) => {
    const issues = placeIssues(what, draft.values, false);
    draft.showIssues(issues);
    if (issues.length > 0) return;
    update.mutate(updateBody(place.id, against, draft.values), {
      onSuccess: (saved) => {
        startFrom(saved);
        void message.success(`已保存「${saved.name}」`);
        onSaved();
      },
      onError: (error: ApiError) => {
        draft.showIssues(error.issues);
        if (error.code === CODES.changedMeanwhile) setLatest(error.data as Place | null);
      },
    });
  };

  return {
    draft,
    saving: update.isPending,
    error: update.variables?.id === place.id ? update.error : null,
    conflict: latest && { differences: differencesOf(what, place, draft.base, draft.values, latest) },
    startFrom,
    save: () => saveAgainst(version),
    overwrite: () => latest && saveAgainst(latest.version),
    /** The newest of everything that was not typed here. */
    reload: () => {
      if (!latest) return;
      setVersion(latest.version);
      draft.rebase(draftOf(latest));
      update.reset();
      setLatest(null);
    },
  };
}

/** Where what was typed and what the server has now part, in words rather than numbers where there are words. */
function differencesOf(what: PlaceKind, before: Place, base: PlaceDraft, mine: PlaceDraft, latest: Place) {
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
