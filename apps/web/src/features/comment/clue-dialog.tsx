import { type Comment, contract, PLATFORMS } from '@zhiying/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field } from '#kit/form/field.tsx';
import { issuesOf } from '#kit/form/issues.ts';
import { LineField } from '#kit/form/line-field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { Quote } from './quote.tsx';

/** Whoever wrote the comment becomes a customer to look after. */
export function ClueDialog({ comment, onClose }: { comment: Comment; onClose(): void }) {
  const { id, author, text, marks, platform, post } = comment;
  const [begun] = useState(() => ({ name: author, phone: '', model: '', remark: '' }));
  const { values, set, issueOf, showIssues, changed } = useDraft(begun);
  const hasPhone = marks.includes('phone');
  const make = useAction(contract.comment.toClue, {
    onError: (error) => showIssues(error.issues),
    onSuccess: ({ known }) => {
      void message.success(known ? '客户已有线索，评论已记入该线索' : '已转为线索');
      onClose();
    },
  });
  const submit = () => {
    const body = { id, ...values, phone: values.phone.trim() || null };
    const issues = issuesOf(contract.comment.toClue, body);
    showIssues(issues);
    if (issues.length === 0) make.mutate(body);
  };
  const field = (name: keyof typeof values, label: string, hint?: string) => (
    <LineField
      label={label}
      issue={issueOf(name)}
      hint={hint}
      required={name === 'name'}
      value={values[name]}
      maxLength={name === 'phone' ? 11 : 60}
      autoComplete="off"
      onChange={(typed) => set(name, typed)}
    />
  );
  return (
    <ActionDialog
      onClose={onClose}
      title="转为线索"
      width={520}
      unsaved={make.isSuccess ? 0 : changed.length}
      onSubmit={submit}
      submitText="转为线索"
      action={make}
    >
      <Quote>
        <p>{text}</p>
        <footer>
          {PLATFORMS[platform].name}《{post.title}》
        </footer>
      </Quote>
      {field('name', '客户姓名', '平台不提供昵称，联系上后可修改')}
      {field(
        'phone',
        '手机号',
        hasPhone ? '不填则使用评论中的手机号' : '选填；不填则按平台身份记录，同一用户再次评论时自动合并',
      )}
      {field('model', '意向车型')}
      <Field label="备注" issue={issueOf('remark')}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={values.remark}
            maxLength={400}
            autoSize={{ minRows: 1, maxRows: 4 }}
            onChange={(event) => set('remark', event.target.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
