import { contract, type HotPackageInfo } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { ReviewerSelect } from '#parts/review/reviewer-select.tsx';

/** Who is to look at it; nobody in particular means everybody who may. */
export function SubmitDialog({ row, onClose }: { row: HotPackageInfo; onClose(): void }) {
  const [reviewerIds, setReviewerIds] = useState<number[]>([]);
  const submit = useAction(contract.hotPackage.submit, {
    onSuccess: () => {
      void message.success('已提交，审核人会收到通知');
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width={480}
      title={`提交「${row.title}」审核`}
      submitText="提交"
      submitting={submit.isPending}
      onSubmit={() => submit.mutate({ ids: [row.id], reviewerIds })}
    >
      <FailureNote error={submit.error} />
      <Field label="审核人" hint="指定后仅由所选用户审核；留空则有审核权限的用户均可审核">
        {(control) => (
          <ReviewerSelect
            call={contract.hotPackageReview.reviewers}
            control={control}
            enabled
            value={reviewerIds}
            onChange={setReviewerIds}
          />
        )}
      </Field>
    </Dialog>
  );
}
