import { contract } from '@zhiying/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';

/** A comment entered by hand, where no platform tells them. */
export function SayDialog({ showId, onClose }: { showId: number; onClose(): void }) {
  const [nickname, setNickname] = useState('');
  const [text, setText] = useState('');
  const say = useAction(contract.liveShow.say, {
    onSuccess: () => {
      void message.success('已录入评论');
      onClose();
    },
  });
  return (
    <ActionDialog
      onClose={onClose}
      title="录入评论"
      width={480}
      unsaved={text && !say.isSuccess ? 1 : 0}
      submitText="录入"
      action={say}
      submitDisabled={!nickname.trim() || !text.trim()}
      onSubmit={() => say.mutate({ id: showId, nickname, text })}
    >
      <Field label="昵称" required>
        {(control) => (
          <Input
            {...control}
            value={nickname}
            maxLength={30}
            onChange={(event) => setNickname(event.target.value)}
          />
        )}
      </Field>
      <Field label="评论" required hint="与平台评论一样，由关键词或模型回复">
        {(control) => (
          <Input.TextArea
            {...control}
            value={text}
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
