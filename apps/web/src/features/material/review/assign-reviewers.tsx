import { contract, type Material } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { ReviewerSelect } from '#parts/material/reviewer-select.tsx';

interface AssignReviewersProps {
  materials: readonly Material[] | null;
  onClose(): void;
}

const DIALOG = 480;

/** Who is to decide; nobody in particular means everybody who may. */
export function AssignReviewers({ materials, onClose }: AssignReviewersProps) {
  const [shown, setShown] = useState(materials);
  if (materials && materials !== shown) setShown(materials);
  return shown ? (
    <Assignment
      key={shown.map(({ id }) => id).join()}
      open={materials !== null}
      materials={shown}
      onClose={onClose}
    />
  ) : null;
}

function Assignment({
  open,
  materials,
  onClose,
}: {
  open: boolean;
  materials: readonly Material[];
  onClose(): void;
}) {
  const given = materials.length === 1 ? (materials[0]?.review.reviewers ?? []) : [];
  const [ids, setIds] = useState(given.map(({ id }) => id));
  const assign = useAction(contract.materialReview.assign, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => {
      void message.success(
        ids.length > 0 ? `已指派给 ${ids.length} 位审核人` : '已取消指派，有审核权限的用户均可审核',
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
        materials.length === 1
          ? `指派「${materials[0]?.name}」的审核人`
          : `指派 ${materials.length} 个素材的审核人`
      }
      submitText="指派"
      submitting={assign.isPending}
      onSubmit={() => assign.mutate({ ids: materials.map(({ id }) => id), reviewerIds: ids })}
    >
      <Field label="审核人" hint="仅被指派的审核人可审核；留空则有审核权限的用户均可审核。">
        {(control) => (
          <ReviewerSelect control={control} enabled={open} value={ids} onChange={setIds} given={given} />
        )}
      </Field>
    </Dialog>
  );
}
