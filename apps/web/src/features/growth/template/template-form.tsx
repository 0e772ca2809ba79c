import { contract, TEMPLATE_VARIABLES, type TouchTemplate } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Note, Row, Text } from '#kit/base/pieces.tsx';
import { message, successThen } from '#kit/feedback/notices.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { longText, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { TemplateStatus } from '../growth-words.tsx';
import { fillTemplate } from '../prospect/fill-template.ts';

const SAMPLE = { 昵称: '示例·青柠', 车型: '示例纯电 E3', 门店: '示例·滨江店', 顾问: '示例·周宁' };

const FIELDS = entryFields(contract.growthTemplate, {
  name: text<TouchTemplate>({ max: 40, required: true }),
  text: longText<TouchTemplate>({
    max: 500,
    rows: [4, 10],
    required: true,
    hint: `可用变量：${TEMPLATE_VARIABLES.map((name) => `{${name}}`).join('、')}；修改内容后需重新审核`,
  }),
});

/** A template, how it reads, and where it waits, the decision. */
export function TemplateForm({ row, onClose }: { row: TouchTemplate | null; onClose(): void }) {
  const entry = useEntryForm(FIELDS, row, { onDone: successThen('已保存', onClose) });
  const typed = entry.draft.values.text;
  const remove = useAction(contract.growthTemplate.remove, {
    onSuccess: onClose,
    onError: (error) => void message.error(error.message),
  });
  return (
    <EntryDrawer
      entry={entry}
      what="该模板"
      onClose={onClose}
      title={row ? row.name : '新建触达模板'}
      status={row ? <TemplateStatus state={row.state} /> : undefined}
    >
      {row?.review.reason && row.state === 'rejected' && (
        <Text as="p" size={13} tone="warning">
          驳回原因：{row.review.reason}
        </Text>
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
        <EntryFormFields entry={entry} />
        {typed && (
          <>
            <Note as="span">效果</Note>
            <Text as="p" whiteSpace="pre-wrap" padding="10 12" background="primary" radius={6}>
              {fillTemplate(typed, SAMPLE)}
            </Text>
          </>
        )}
      </FormSection>
    </EntryDrawer>
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
      <Row gap={8} align="stretch" justify="end">
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
      </Row>
    </FormSection>
  );
}
