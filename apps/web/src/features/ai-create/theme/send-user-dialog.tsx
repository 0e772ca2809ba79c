import { contract, type Theme } from '@zhiying/contract';
import { useState } from 'react';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { MemberPicker } from '#parts/member/member-picker.tsx';

/** The advisers who get the theme to share. */
export function SendUserDialog({ theme, onClose }: { theme: Theme; onClose(): void }) {
  const info = useCall(contract.aiTheme.info, { id: String(theme.id) });
  const [picked, setPicked] = useState<number[] | null>(null);
  const save = useAction(contract.aiTheme.senduser, {
    onSuccess: () => {
      void message.success('转发顾问已保存');
      onClose();
    },
  });
  const now = picked ?? info.data?.input.sendUserIds ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      width={520}
      title={`「${theme.topic}」的转发顾问`}
      unsaved={picked && !save.isSuccess ? 1 : 0}
      onSubmit={() =>
        save.mutate({ id: theme.id, version: info.data?.version ?? theme.version, sendUserIds: now })
      }
      submitting={save.isPending}
      submitDisabled={!info.data}
    >
      <FailureNote error={save.error} />
      <Loaded query={info}>
        {({ people }) => (
          <Field label="顾问" hint="发布后顾问将收到通知，可转发到朋友圈和客户群。">
            {({ id }) => (
              <MemberPicker
                id={id}
                multiple
                value={now}
                known={people}
                onChange={(ids) => setPicked(ids)}
                placeholder="不转发"
              />
            )}
          </Field>
        )}
      </Loaded>
    </Dialog>
  );
}
