import { CODES, contract } from '@zhiying/contract';
import { useState } from 'react';
import { usePhone } from '#kit/base/use-phone.ts';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import type { FollowedClue } from '../follow-form.tsx';
import { FollowSheet } from '../follow-sheet.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { DeskDial } from './desk-dial.tsx';

/**
 * Calls a customer. On a phone the number goes to the telephone at once, and whoever comes back is asked what came of it; at a desk a QR
 * code brings it to the phone beside it. The number is shown nowhere, and it is written down that somebody called. `dialogs` are drawn by
 * the screen that dials.
 */
export function useDial() {
  const phone = usePhone();
  const [asked, setAsked] = useState<FollowedClue | null>(null);
  const [atDesk, setAtDesk] = useState<FollowedClue | null>(null);
  const [called, setCalled] = useState<FollowedClue | null>(null);
  const dialling = useAction(contract.clue.dial);
  const dialHere = (clue: FollowedClue, reason?: string) =>
    dialling.mutate(
      { id: clue.id, ...(reason && { reason }) },
      {
        onSuccess: ({ phone: number }) => {
          window.location.href = `tel:${number}`;
          setAsked(null);
          if (phone) setCalled(clue);
        },
        onError: (error) => {
          if (error.code === CODES.dialReason) setAsked(clue);
          else if (!reason) void message.error(error.message);
        },
      },
    );
  const dialogs = (
    <>
      {asked && (
        // Whoever assigned the clue to themself says why they call.
        <ReasonDialog
          title={`拨打「${asked.name}」`}
          label="拨打原因"
          hint="线索由你分配给自己，原因写入处理记录并通知上级"
          submitText="拨号"
          call={dialling}
          error={dialling.variables?.reason ? dialling.error : null}
          onSubmit={(reason) => dialHere(asked, reason.trim())}
          onClose={() => setAsked(null)}
        />
      )}
      {atDesk && (
        <DeskDial clue={atDesk} onDialHere={() => dialHere(atDesk)} onClose={() => setAtDesk(null)} />
      )}
      {called && <FollowSheet clue={called} title="打通了吗" onClose={() => setCalled(null)} />}
    </>
  );
  return {
    dial: (clue: FollowedClue) => (phone ? dialHere(clue) : setAtDesk(clue)),
    pending: dialling.isPending,
    dialogs,
  };
}
