import { CODES, contract, type RoleAuth } from '@zhiying/contract';
import { App } from 'antd';
import { useState } from 'react';
import { type ApiError, api } from '#kit/api/client.ts';
import { useAction } from '#kit/api/queries.ts';
import { issuesOf } from '#kit/form/issues.ts';
import { useDraft } from '#kit/form/use-draft.ts';
import { differencesOf, draftOf, updateBody } from './role-draft.ts';

/** The draft of a role, and saving it against whatever others saved meanwhile. */
export function useRoleEdit(role: RoleAuth) {
  const { message } = App.useApp();
  const draft = useDraft(draftOf(role));
  const [version, setVersion] = useState(role.version);
  const [latest, setLatest] = useState<RoleAuth | null>(null);
  const update = useAction(contract.group.update);
  const { base, values, changed } = draft;

  const startFrom = (fresh: RoleAuth) => {
    setVersion(fresh.version);
    setLatest(null);
    draft.restart(draftOf(fresh));
  };
  // Newer than what was started from and nothing changed here yet: show the newer one.
  const [seen, setSeen] = useState(role.version);
  if (seen !== role.version) {
    setSeen(role.version);
    if (changed.length === 0) startFrom(role);
  }

  const refused = async (error: ApiError) => {
    draft.showIssues(error.issues);
    if (error.code !== CODES.changedMeanwhile) return;
    setLatest(
      (error.data as RoleAuth | null) ??
        (await api(contract.group.authInfo, { gid: role.id }).catch(() => null)),
    );
  };

  const saveAgainst = async (against: number) => {
    const body = updateBody(role, against, values, changed);
    const issues = issuesOf(contract.group.update.body, body);
    draft.showIssues(issues);
    if (issues.length > 0 || changed.length === 0) return;
    const saved = await update.mutateAsync(body).catch(async (error: ApiError) => {
      await refused(error);
      return null;
    });
    if (!saved) return;
    startFrom(saved);
    void message.success(`已保存 ${saved.name}`);
  };

  return {
    draft,
    saving: update.isPending,
    error: latest ? null : update.error,
    conflict: latest && { differences: differencesOf(base, values, latest) },
    save: () => void saveAgainst(version),
    overwrite: () => latest && void saveAgainst(latest.version),
    undo: () => {
      update.reset();
      startFrom(role);
    },
    /** The newest of everything that was not changed here. */
    reload: () => {
      if (!latest) return;
      setVersion(latest.version);
      draft.rebase(draftOf(latest));
      update.reset();
      setLatest(null);
    },
  };
}
export type RoleEdit = ReturnType<typeof useRoleEdit>;
