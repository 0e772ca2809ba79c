import { type Attempt, contract, PLATFORMS } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './attempt.module.css';

/** A person says how it ended: with the post's link, or that it never went out. */
export function ConfirmForm({ attempt: { id, platform, status } }: { attempt: Attempt }) {
  const ask = useConfirm();
  const [link, setLink] = useState('');
  const [issue, setIssue] = useState<string>();
  const [seen, setSeen] = useState('');
  const [seenIssue, setSeenIssue] = useState<string>();
  /** The platform may have it: who says that it has not must have looked. */
  const needsReason = status !== 'handover';
  const confirm = useAction(contract.publish.confirm, {
    onError: (error) => {
      const [first] = error.issues;
      (first?.path === 'remark' ? setSeenIssue : setIssue)(first?.msg ?? error.message);
    },
    onSuccess: (saved) =>
      void message.success(saved.status === 'published' ? '已确认发布成功' : '已标记为未发布'),
  });
  const give = () => {
    if (!link.trim()) return setIssue('请粘贴作品链接');
    confirm.mutate({ id, link: link.trim() });
  };
  const refuse = async () => {
    if (needsReason && !seen.trim()) return setSeenIssue('请填写在平台上的查看情况');
    const sure = await ask({
      title: '确认未发布？',
      consequence: '该条将标记为失败，之后可重新发布。请先到平台核实，避免重复发布。',
      okText: '确认未发布',
      danger: true,
    });
    if (sure) confirm.mutate({ id, link: null, remark: seen.trim() });
  };
  return (
    <FormSection title={status === 'handover' ? '提交链接' : '人工确认'}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          give();
        }}
      >
        <Field
          label="作品链接"
          issue={issue}
          hint={`在${PLATFORMS[platform].name}中「分享 › 复制链接」，以 https:// 开头`}
        >
          {(control) => (
            <Input
              {...control}
              value={link}
              maxLength={500}
              placeholder="https://"
              autoComplete="off"
              onChange={(event) => {
                setLink(event.target.value);
                setIssue(undefined);
              }}
            />
          )}
        </Field>
        {needsReason && (
          <Field label="未发布依据" issue={seenIssue} hint="确认未发布时填写，将记入操作记录">
            {(control) => (
              <Input
                {...control}
                value={seen}
                maxLength={200}
                placeholder="例如：作品列表和草稿箱中均未找到"
                autoComplete="off"
                onChange={(event) => {
                  setSeen(event.target.value);
                  setSeenIssue(undefined);
                }}
              />
            )}
          </Field>
        )}
        <span className={styles.actions}>
          <Button disabled={confirm.isPending} onClick={() => void refuse()}>
            确认未发布
          </Button>
          <Button type="primary" htmlType="submit" loading={confirm.isPending}>
            确认已发布
          </Button>
        </span>
      </form>
    </FormSection>
  );
}
