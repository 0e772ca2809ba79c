import { contract, type HotPackageInfo } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { ReviewerField } from '#parts/review/reviewer-field.tsx';

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
    <ActionDialog
      onClose={onClose}
      width={480}
      title={`提交「${row.title}」审核`}
      submitText="提交"
      action={submit}
      onSubmit={() => submit.mutate({ ids: [row.id], reviewerIds })}
    >
      <ReviewerField
        hint="指定后仅由所选用户审核；留空则有审核权限的用户均可审核"
        call={contract.hotPackageReview.reviewers}
        value={reviewerIds}
        onChange={setReviewerIds}
      />
    </ActionDialog>
  );
}
