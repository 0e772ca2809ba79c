import type { Call, ReviewCalls } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { ReviewerField } from '#parts/review/reviewer-field.tsx';

/** What an area declares so that its content can be submitted: noun and measure word (文章, 篇), and the calls. */
export interface SubmitKind {
  noun: string;
  measure: string;
  submit: Call;
  reviewers: ReviewCalls['reviewers'];
}

interface SubmitDialogProps {
  of: SubmitKind;
  rows: readonly { id: number; title: string }[];
  onClose(): void;
  onDone?(): void;
}

const DIALOG = 480;

/** Who is to look at it; nobody in particular means everybody who may. */
export function SubmitDialog({ of, rows, onClose, onDone }: SubmitDialogProps) {
  const [reviewerIds, setReviewerIds] = useState<number[]>([]);
  const what = `${rows.length} ${of.measure}${of.noun}`;
  const submit = useAction(of.submit, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => {
      void message.success(`已提交 ${what}，审核人会收到通知`);
      onDone?.();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width={DIALOG}
      title={rows.length === 1 ? `提交「${rows[0]?.title}」审核` : `提交 ${what}审核`}
      submitText="提交"
      submitting={submit.isPending}
      onSubmit={() => submit.mutate({ ids: rows.map(({ id }) => id), reviewerIds } as never)}
    >
      <ReviewerField
        hint="指定后仅由所选用户审核；留空则有发布权限的用户均可审核。"
        call={of.reviewers}
        value={reviewerIds}
        onChange={setReviewerIds}
      />
    </Dialog>
  );
}
