import { contract, type Theme } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field } from '#kit/form/field.tsx';
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
    <ActionDialog
      onClose={onClose}
      width={520}
      title={`「${theme.topic}」的转发顾问`}
      unsaved={picked && !save.isSuccess ? 1 : 0}
      onSubmit={() =>
        save.mutate({ id: theme.id, version: info.data?.version ?? theme.version, sendUserIds: now })
      }
      action={save}
      submitDisabled={!info.data}
    >
      <QueryView query={info}>
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
      </QueryView>
    </ActionDialog>
  );
}
