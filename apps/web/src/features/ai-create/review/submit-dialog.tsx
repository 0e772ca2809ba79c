import { contract } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { ReviewerSelect } from '#parts/review/reviewer-select.tsx';

interface SubmitDialogProps {
  articles: readonly { id: number; title: string }[];
  onClose(): void;
  onDone?(): void;
}

const DIALOG = 480;

/** Who is to look at it; nobody in particular means everybody who may. */
export function SubmitDialog({ articles, onClose, onDone }: SubmitDialogProps) {
  const [reviewerIds, setReviewerIds] = useState<number[]>([]);
  const submit = useAction(contract.aiArticle.submit, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ changed }) => {
      void message.success(`已提交 ${changed} 篇文章，审核人会收到通知`);
      onDone?.();
      onClose();
    },
  });
  const [first] = articles;
  return (
    <Dialog
      open
      onClose={onClose}
      width={DIALOG}
      title={articles.length === 1 ? `提交「${first?.title}」审核` : `提交 ${articles.length} 篇文章审核`}
      submitText="提交"
      submitting={submit.isPending}
      onSubmit={() => submit.mutate({ ids: articles.map(({ id }) => id), reviewerIds })}
    >
      <Field label="审核人" hint="指定后仅由所选用户审核；留空则有发布权限的用户均可审核。">
        {(control) => (
          <ReviewerSelect
            call={contract.aiArticleReview.reviewers}
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
