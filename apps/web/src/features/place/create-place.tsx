import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import type { PlaceKind } from './place.kinds.ts';
import { blankPlace, createBody, placeIssues } from './place-draft.ts';
import { PlaceForm } from './place-form.tsx';

interface CreatePlaceProps {
  what: PlaceKind;
  open: boolean;
  onCreated(id: number): void;
  onClose(): void;
}

export function CreatePlace({ what, open, onCreated, onClose }: CreatePlaceProps) {
  const [start] = useState(blankPlace);
  const draft = useDraft(start);
  const create = useAction(what.calls.create, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: ({ id }) => {
      void message.success(`已新建「${draft.values.name.trim()}」`);
      onCreated(id);
    },
  });
  const submit = () => {
    const issues = placeIssues(what, draft.values, true);
    draft.showIssues(issues);
    if (issues.length === 0) create.mutate(createBody(draft.values));
  };
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      title={`新建${what.noun}`}
      unsaved={create.isSuccess ? 0 : draft.changed.length}
      onSubmit={submit}
      submitText="创建"
      submitting={create.isPending}
    >
      <FailureNote error={create.error} />
      <PlaceForm what={what} draft={draft} place={null} />
    </SideDrawer>
  );
}
