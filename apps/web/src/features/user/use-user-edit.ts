import { CODES, contract, type Member } from '@zhiying/contract';
import { App } from 'antd';
import { useState } from 'react';
import { type ApiError, api } from '#kit/api/client.ts';
import { useAction } from '#kit/api/queries.ts';
import { useDraft } from '#kit/form/use-draft.ts';
import { differencesOf } from './user-conflict.ts';
import { draftOf, updateBody, userIssues } from './user-draft.ts';

interface Saving {
  setStatus(ids: number[], to: 'active' | 'disabled'): Promise<unknown>;
  onSaved(): void;
}

/** The draft of a user, and saving it against whatever others saved meanwhile. */
export function useUserEdit(member: Member, { setStatus, onSaved }: Saving) {
  const { message } = App.useApp();
  const draft = useDraft(draftOf(member));
  const [version, setVersion] = useState(member.version);
  const [latest, setLatest] = useState<Member | null>(null);
  const update = useAction(contract.member.update);
  const { base, values } = draft;
  const detailsChanged = draft.changed.some((name) => name !== 'allowed');

  const startFrom = (fresh: Member) => {
    setVersion(fresh.version);
    setLatest(null);
    draft.restart(draftOf(fresh));
  };
  // Walking to the next row keeps the drawer and starts over with another person.
  const [editing, setEditing] = useState(member.id);
  if (editing !== member.id) {
    setEditing(member.id);
    startFrom(member);
  }

  const refused = async (error: ApiError) => {
    draft.showIssues(error.issues);
    if (error.code !== CODES.changedMeanwhile) return;
    setLatest(
      (error.data as Member | null) ??
        (await api(contract.member.info, { uid: member.id }).catch(() => null)),
    );
  };

  const saveAgainst = async (against: number) => {
    const issues = userIssues(values, false);
    draft.showIssues(issues);
    if (issues.length > 0) return;
    if (detailsChanged) {
      const saved = await update
        .mutateAsync(updateBody(member.id, against, values))
        .catch(async (error: ApiError) => {
          await refused(error);
          return null;
        });
      if (!saved) return;
      setVersion(saved.version);
      draft.rebase(draftOf(saved));
    }
    if (
      values.allowed !== base.allowed &&
      !(await setStatus([member.id], values.allowed ? 'active' : 'disabled'))
    )
      return;
    setLatest(null);
    draft.restart(values);
    void message.success(`已保存 ${values.name}`);
    onSaved();
  };

  return {
    draft,
    saving: update.isPending,
    error: update.variables?.uid === member.id ? update.error : null,
    conflict: latest && { differences: differencesOf(base, values, latest) },
    startFrom,
    save: () => void saveAgainst(version),
    overwrite: () => latest && void saveAgainst(latest.version),
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
