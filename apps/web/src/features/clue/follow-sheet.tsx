import { contract } from '@zhiying/contract';
import { useState } from 'react';
import { usePhone } from '#kit/base/use-phone.ts';
import { BottomSheet } from '#kit/layout/bottom-sheet.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useLeaveGuard } from '#kit/layout/use-leave-guard.ts';
import { useCall } from '#kit/session/api/queries.ts';
import type { FollowDraft } from './follow-draft.ts';
import { type FollowedClue, FollowForm } from './follow-form.tsx';

interface FollowSheetProps {
  clue: FollowedClue;
  title: string;
  /** What the form begins with, where it is known. */
  begin?: Partial<FollowDraft>;
  onClose(): void;
}

/** Takes down a follow-up over the list: from the bottom edge on a phone, in the middle at a desk. */
export function FollowSheet({ clue, title, begin, onClose }: FollowSheetProps) {
  const phone = usePhone();
  const [unsaved, setUnsaved] = useState(0);
  const leave = useLeaveGuard(unsaved);
  // As it is now, where the server can be asked.
  const { data } = useCall(contract.clue.info, { id: clue.id });
  const form = (
    <FollowForm
      clue={data ?? clue}
      title={clue.name}
      begin={begin}
      onUnsaved={setUnsaved}
      onSaved={onClose}
    />
  );
  if (!phone)
    return (
      <Dialog open onClose={onClose} title={title} width={560} unsaved={unsaved}>
        {form}
      </Dialog>
    );
  return (
    <BottomSheet
      open
      onClose={() => void leave(onClose)}
      title={title}
      closable={{ placement: 'end', 'aria-label': '关闭' }}
      padded
    >
      {form}
    </BottomSheet>
  );
}
