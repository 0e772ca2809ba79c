import { contract, TEMPLATE_VARIABLES, type TouchTemplate } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { message } from '#kit/feedback/notices.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import styles from '../growth.module.css';
import { TemplateStatus } from '../growth-words.tsx';
import { filled } from '../prospect/filled.ts';

const SAMPLE = { 昵称: '示例·青柠', 车型: '示例纯电 E3', 门店: '示例·滨江店', 顾问: '示例·周宁' };

/** A template, how it reads, and where it waits, the decision. */
export function TemplateForm({ row, onClose }: { row: TouchTemplate | null; onClose(): void }) {
  const draft = useDraft({ name: row?.name ?? '', text: row?.text ?? '' });
  const done = {
    onError: (error: { issues: readonly { path: string; msg: string }[] }) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('已保存');
      onClose();
    },
  };
  const create = useAction(contract.growthTemplate.create, done);
  const update = useAction(contract.growthTemplate.update, done);
  const remove = useAction(contract.growthTemplate.remove, {
    onSuccess: onClose,
    onError: (error) => void message.error(error.message),
  });
  const { error, isPending, isSuccess } = row ? update : create;
  const mayEdit = !row || row.can.includes('edit');
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={row ? row.name : '新建触达模板'}
      status={row ? <TemplateStatus state={row.state} /> : undefined}
      unsaved={isSuccess ? 0 : draft.changed.length}
      submitText={row ? undefined : '创建'}
      submitting={isPending}
      submitDisabled={draft.changed.length === 0}
      onSubmit={
        mayEdit
          ? () =>
              row
                ? update.mutate({ id: row.id, version: row.version, ...draft.values })
                : create.mutate(draft.values)
          : undefined
      }
    >
      <FailureNote error={error} />
      {row?.review.reason && row.state === 'rejected' && (
        <p className={styles.blocked}>驳回原因：{row.review.reason}</p>
      )}
      {row && (row.can.includes('pass') || row.can.includes('reject')) && (
        <Decide row={row} onClose={onClose} />
      )}
      <FormSection
        title="内容"
        action={
          row?.can.includes('delete') && (
            <DeleteLink
              name={row.name}
              consequence="之后不能再选用，已记录的触达不受影响。"
              onDelete={() => remove.mutate({ id: row.id })}
            />
          )
        }
      >
        <Field label="模板名称" required issue={draft.issueOf('name')}>
          {({ id, status }) => (
            <Input
              id={id}
              status={status}
              disabled={!mayEdit}
              maxLength={40}
              value={draft.values.name}
              onChange={(event) => draft.set('name', event.target.value)}
            />
          )}
        </Field>
        <Field
          label="模板内容"
          required
          issue={draft.issueOf('text')}
          hint={`可用变量：${TEMPLATE_VARIABLES.map((name) => `{${name}}`).join('、')}；修改内容后需重新审核`}
        >
          {({ id, status }) => (
            <Input.TextArea
              id={id}
              status={status}
              disabled={!mayEdit}
              maxLength={500}
              autoSize={{ minRows: 4, maxRows: 10 }}
              value={draft.values.text}
              onChange={(event) => draft.set('text', event.target.value)}
            />
          )}
        </Field>
        {draft.values.text && (
          <>
            <span className={pieces.note}>效果</span>
            <p className={styles.told}>{filled(draft.values.text, SAMPLE)}</p>
          </>
        )}
      </FormSection>
    </SideDrawer>
  );
}

/** On the version that is shown: one made meanwhile is not decided by it. */
function Decide({ row, onClose }: { row: TouchTemplate; onClose(): void }) {
  const [reason, setReason] = useState('');
  const done = {
    onSuccess: () => {
      void message.success('已审核');
      onClose();
    },
    onError: (error: Error) => void message.error(error.message),
  };
  const pass = useAction(contract.growthTemplateReview.pass, done);
  const reject = useAction(contract.growthTemplateReview.reject, done);
  const items = [{ id: row.id, versionId: row.versionId }];
  return (
    <FormSection title="审核">
      <Field label="意见" hint="驳回时必填">
        {({ id }) => (
          <Input.TextArea
            id={id}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 4 }}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.decide}>
        <Button
          disabled={!reason.trim()}
          loading={reject.isPending}
          onClick={() => reject.mutate({ items, reason })}
        >
          驳回
        </Button>
        <Button type="primary" loading={pass.isPending} onClick={() => pass.mutate({ items, reason })}>
          通过
        </Button>
      </div>
    </FormSection>
  );
}
