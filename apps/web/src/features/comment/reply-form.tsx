import { type CommentInfo, contract, PLATFORMS } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Row } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';

/** An answer in the name of the account. */
export function ReplyForm({ comment: { id, platform, account, replyLimit } }: { comment: CommentInfo }) {
  const [text, setText] = useState('');
  const [issue, setIssue] = useState<string>();
  const reply = useAction(contract.comment.reply, {
    onError: (error) => setIssue(error.issues[0]?.msg ?? error.message),
    onSuccess: () => {
      setText('');
      void message.success('回复已提交');
    },
  });
  const send = () => {
    if (!text.trim()) return setIssue('请填写回复内容');
    reply.mutate({ id, text: text.trim() });
  };
  return (
    <FormSection title="回复">
      <Field
        label="回复内容"
        issue={issue}
        hint={`以「${account.name}」的名义公开回复，${PLATFORMS[platform].name}上所有人可见`}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            value={text}
            showCount
            maxLength={replyLimit ?? 500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => {
              setText(event.target.value);
              setIssue(undefined);
            }}
            onPressEnter={(event) => {
              if (event.ctrlKey || event.metaKey) send();
            }}
          />
        )}
      </Field>
      <Row gap={8} align="stretch" wrap marginTop={12}>
        <Button type="primary" loading={reply.isPending} onClick={send}>
          发送回复
        </Button>
      </Row>
    </FormSection>
  );
}
