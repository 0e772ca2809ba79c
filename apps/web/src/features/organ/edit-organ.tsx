import { CODES, contract, type Organ } from '@zhiying/contract';
import { useState } from 'react';
import { savedThen } from '#kit/feedback/notices.ts';
import { ConflictNotice } from '#kit/form/conflict-notice.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { issuesOf } from '#kit/form/issues.ts';
import { mergeDraft } from '#kit/form/merge-draft.ts';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { type OrganDraft, OrganFields } from './organ-fields.tsx';

interface EditOrganProps {
  open: boolean;
  organ: Organ;
  onClose(): void;
}

const LABELS: Record<keyof OrganDraft, string> = { name: '名称', code: '编码' };
const draftOf = ({ name, code }: Organ): OrganDraft => ({ name, code });

export function EditOrgan({ open, organ, onClose }: EditOrganProps) {
  const draft = useDraft(draftOf(organ));
  const [version, setVersion] = useState(organ.version);
  const [latest, setLatest] = useState<Organ | null>(null);
  const update = useAction(contract.organ.update, {
    onError: (error) => {
      draft.showIssues(error.issues);
      if (error.code === CODES.changedMeanwhile) setLatest(error.data as Organ | null);
    },
    onSuccess: savedThen(onClose),
  });
  const saveAgainst = (against: number) => {
    const body = { id: organ.id, version: against, ...draft.values };
    const issues = issuesOf(contract.organ.update, body);
    draft.showIssues(issues);
    if (issues.length === 0) update.mutate(body);
  };
  const reload = () => {
    if (!latest) return;
    setVersion(latest.version);
    draft.rebase(draftOf(latest));
    update.reset();
    setLatest(null);
  };
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      title={`编辑「${organ.name}」`}
      unsaved={update.isSuccess ? 0 : draft.changed.length}
      onSubmit={() => saveAgainst(version)}
      submitting={update.isPending}
      submitDisabled={draft.changed.length === 0}
    >
      {latest && (
        <ConflictNotice
          what="该组织"
          differences={differencesOf(draft.base, draft.values, latest)}
          onOverwrite={() => saveAgainst(latest.version)}
          onReload={reload}
          busy={update.isPending}
        />
      )}
      <FailureNote error={latest ? null : update.error} />
      <OrganFields draft={draft} />
    </SideDrawer>
  );
}

function differencesOf(base: OrganDraft, mine: OrganDraft, latest: Organ) {
  const theirs = draftOf(latest);
  const { differing, contested } = mergeDraft(base, mine, theirs);
  return differing.map((field) => ({
    label: LABELS[field],
    mine: mine[field],
    theirs: theirs[field],
    contested: contested.includes(field),
  }));
}
