import { contract, type Member } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { useVersionedEdit } from '#kit/form/use-versioned-edit.ts';
import { api } from '#kit/session/api/client.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { differencesOf } from './user-conflict.ts';
import { draftOf, updateBody, userIssues } from './user-draft.ts';

interface Saving {
  setStatus(ids: number[], to: 'active' | 'disabled'): Promise<unknown>;
  onSaved(): void;
}

/** The draft of a user, and saving it against whatever others saved meanwhile. */
export function useUserEdit(member: Member, { setStatus, onSaved }: Saving) {
  const edit = useVersionedEdit(member, {
    draftOf,
    differencesOf,
    reread: () => api(contract.member.info, { uid: member.id }),
  });
  const { draft } = edit;
  const { base, values } = draft;
  const update = useAction(contract.member.update);
  const detailsChanged = draft.changed.some((name) => name !== 'allowed');

  // Walking to the next row keeps the drawer and starts over with another person.
  const [editing, setEditing] = useState(member.id);
  if (editing !== member.id) {
    setEditing(member.id);
    edit.startFrom(member);
  }

  const saveAgainst = async (against: number) => {
    const issues = userIssues(values, false);
    draft.showIssues(issues);
    if (issues.length > 0) return;
    if (detailsChanged) {
      const saved = await edit.attempt(update.mutateAsync(updateBody(member.id, against, values)));
      if (!saved) return;
      edit.catchUp(saved);
    }
    if (
      values.allowed !== base.allowed &&
      !(await setStatus([member.id], values.allowed ? 'active' : 'disabled'))
    )
      return;
    edit.settle(values);
    void message.success(`已保存 ${values.name}`);
    onSaved();
  };

  return {
    draft,
    saving: update.isPending,
    error: update.variables?.uid === member.id ? update.error : null,
    conflict: edit.conflict,
    startFrom: edit.startFrom,
    ...edit.ways(saveAgainst, update),
  };
}
