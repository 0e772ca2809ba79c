import { type Clue, contract } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface ReleaseDialogProps {
  clues: readonly Clue[];
  onClose(): void;
  onDone?(): void;
}

/** Gives clues back, with the reason. */
export function ReleaseDialog({ clues, onClose, onDone }: ReleaseDialogProps) {
  const release = useAction(contract.cluePool.release, {
    onSuccess: ({ changed }) => {
      void message.success(`已退回 ${changed} 条线索`);
      onDone?.();
      onClose();
    },
  });
  const [only] = clues;
  return (
    <ReasonDialog
      title={clues.length === 1 && only ? `退回「${only.name}」` : `退回 ${clues.length} 条线索`}
      hint="同事领取后可以看到"
      submitText="退回线索池"
      call={release}
      error={release.error}
      onSubmit={(reason) => release.mutate({ ids: clues.map(({ id }) => id), reason })}
      onClose={onClose}
    />
  );
}
