import { contract, type Theme, type Timing } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { sameValue } from '#kit/form/same-value.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { TimingFields } from './timing-fields.tsx';

export function TimingDialog({ theme, onClose }: { theme: Theme; onClose(): void }) {
  const [timing, setTiming] = useState<Timing>(theme.timing);
  const save = useAction(contract.aiTheme.timing, {
    onSuccess: () => {
      void message.success(timing.mode === 'now' ? '已取消定时' : '定时已保存');
      onClose();
    },
  });
  const changed = !sameValue(timing, theme.timing);
  return (
    <ActionDialog
      onClose={onClose}
      width={520}
      title={`「${theme.topic}」的发布时间`}
      unsaved={changed && !save.isSuccess ? 1 : 0}
      onSubmit={() => save.mutate({ id: theme.id, version: theme.version, timing })}
      submitText={timing.mode === 'now' ? '取消定时' : '保存定时'}
      action={save}
      submitDisabled={timing.mode === 'now' && theme.status !== 'scheduled'}
    >
      <TimingFields
        value={timing}
        onChange={setTiming}
        count={theme.counts.done || theme.count}
        issue={save.error?.issues[0]?.msg}
      />
    </ActionDialog>
  );
}
