import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import type { ReviewKind, ReviewRow } from './review-kind.ts';
import { ReviewerSelect } from './reviewer-select.tsx';

interface AssignReviewersProps<Row extends ReviewRow> {
  kind: ReviewKind<Row>;
  subjects: readonly ReviewRow[] | null;
  onClose(): void;
}

const DIALOG = 480;

/** Who is to decide; nobody in particular means everybody who may. */
export function AssignReviewers<Row extends ReviewRow>({
  kind,
  subjects,
  onClose,
}: AssignReviewersProps<Row>) {
  const [shown, setShown] = useState(subjects);
  if (subjects && subjects !== shown) setShown(subjects);
  return shown ? (
    <Assignment
      key={shown.map(({ id }) => id).join()}
      kind={kind}
      open={subjects !== null}
      subjects={shown}
      onClose={onClose}
    />
  ) : null;
}

function Assignment<Row extends ReviewRow>({
  kind: { calls, noun, measure },
  open,
  subjects,
  onClose,
}: {
  kind: ReviewKind<Row>;
  open: boolean;
  subjects: readonly ReviewRow[];
  onClose(): void;
}) {
  const given = subjects.length === 1 ? (subjects[0]?.review.reviewers ?? []) : [];
  const [ids, setIds] = useState(given.map(({ id }) => id));
  const assign = useAction(calls.assign, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => {
      void message.success(
        ids.length > 0 ? `已指派给 ${ids.length} 位审核人` : '已取消指派，有审核权限的人都可以审核',
      );
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={DIALOG}
      title={
        subjects.length === 1
          ? `指派「${subjects[0]?.name}」的审核人`
          : `指派 ${subjects.length} ${measure}${noun}的审核人`
      }
      submitText="指派"
      submitting={assign.isPending}
      onSubmit={() => assign.mutate({ ids: subjects.map(({ id }) => id), reviewerIds: ids })}
    >
      <Field label="审核人" hint="只有被指派的人能审核；留空则有审核权限的人都可以。">
        {(control) => (
          <ReviewerSelect
            call={calls.reviewers}
            control={control}
            enabled={open}
            value={ids}
            onChange={setIds}
            given={given}
          />
        )}
      </Field>
    </Dialog>
  );
}
