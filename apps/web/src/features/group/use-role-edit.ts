import { contract, type RoleAuth } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { issuesOf } from '#kit/form/issues.ts';
import { useVersionedEdit } from '#kit/form/use-versioned-edit.ts';
import { api } from '#kit/session/api/client.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { differencesOf, draftOf, updateBody } from './role-draft.ts';

/** The draft of a role, and saving it against whatever others saved meanwhile. */
export function useRoleEdit(role: RoleAuth) {
  const edit = useVersionedEdit(role, {
    draftOf,
    differencesOf,
    reread: () => api(contract.group.authInfo, { gid: role.id }),
  });
  const { draft, latest } = edit;
  const { values, changed } = draft;
  const update = useAction(contract.group.update);

  // Newer than what was started from and nothing changed here yet: show the newer one.
  const [seen, setSeen] = useState(role.version);
  if (seen !== role.version) {
    setSeen(role.version);
    if (changed.length === 0) edit.startFrom(role);
  }

  const saveAgainst = async (against: number) => {
    const body = updateBody(role, against, values, changed);
    const issues = issuesOf(contract.group.update, body);
    draft.showIssues(issues);
    if (issues.length > 0 || changed.length === 0) return;
    const saved = await edit.attempt(update.mutateAsync(body));
    if (!saved) return;
    edit.startFrom(saved);
    void message.success(`已保存「${saved.name}」`);
  };

  return {
    draft,
    saving: update.isPending,
    error: latest ? null : update.error,
    conflict: edit.conflict,
    ...edit.ways(saveAgainst, update),
    undo: () => {
      update.reset();
      edit.startFrom(role);
    },
  };
}
export type RoleEdit = ReturnType<typeof useRoleEdit>;
