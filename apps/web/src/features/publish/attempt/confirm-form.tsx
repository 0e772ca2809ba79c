import { type Attempt, contract, PLATFORMS } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Row } from '#kit/base/pieces.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FormSection } from '#kit/form/field.tsx';
import { LineField } from '#kit/form/line-field.tsx';
import { SubmitForm } from '#kit/layout/submit-form.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './attempt.module.css';

/** A person says how it ended: with the post's link, or that it never went out. */
export function ConfirmForm({ attempt: { id, platform, status } }: { attempt: Attempt }) {
  const ask = useConfirm();
  const link = useLine();
  const seen = useLine();
  /** The platform may have it: who says that it has not must have looked. */
  const needsReason = status !== 'handover';
  const confirm = useAction(contract.publish.confirm, {
    onError: (error) => {
      const [first] = error.issues;
      (first?.path === 'remark' ? seen : link).setIssue(first?.msg ?? error.message);
    },
    onSuccess: (saved) =>
      void message.success(saved.status === 'published' ? '已确认发布成功' : '已标记为未发布'),
  });
  const give = () => {
    if (!link.text) return link.setIssue('请粘贴作品链接');
    confirm.mutate({ id, link: link.text });
  };
  const refuse = async () => {
    if (needsReason && !seen.text) return seen.setIssue('请填写在平台上的查看情况');
    const sure = await ask({
      title: '确认未发布？',
      consequence: '该条将标记为失败，之后可重新发布。请先到平台核实，避免重复发布。',
      okText: '确认未发布',
      danger: true,
    });
    if (sure) confirm.mutate({ id, link: null, remark: seen.text });
  };
  return (
    <FormSection title={status === 'handover' ? '提交链接' : '人工确认'}>
      <SubmitForm onSubmit={give}>
        <LineField
          {...link.field}
          label="作品链接"
          hint={`在${PLATFORMS[platform].name}中「分享 › 复制链接」，以 https:// 开头`}
          maxLength={500}
          placeholder="https://"
        />
        {needsReason && (
          <LineField
            {...seen.field}
            label="未发布依据"
            hint="确认未发布时填写，将记入操作记录"
            maxLength={200}
            placeholder="例如：作品列表和草稿箱中均未找到"
          />
        )}
        <Row as="span" gap={8} align="stretch" justify="end" className={styles.actions}>
          <Button disabled={confirm.isPending} onClick={() => void refuse()}>
            确认未发布
          </Button>
          <Button type="primary" htmlType="submit" loading={confirm.isPending}>
            确认已发布
          </Button>
        </Row>
      </SubmitForm>
    </FormSection>
  );
}

/** A line that is typed, and what is wrong with it until it is typed again. */
function useLine() {
  const [value, setValue] = useState('');
  const [issue, setIssue] = useState<string>();
  const onChange = (typed: string) => {
    setValue(typed);
    setIssue(undefined);
  };
  return { text: value.trim(), setIssue, field: { value, issue, onChange, autoComplete: 'off' } };
}
