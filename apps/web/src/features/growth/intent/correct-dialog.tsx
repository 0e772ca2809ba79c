import {
  contract,
  INTENT_FIELDS,
  INTENT_LEVELS,
  type IntentField,
  type IntentLevel,
  type Signal,
} from '@zhiying/contract';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { message } from '#kit/feedback/notices.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { sameValue } from '#kit/form/same-value.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from '../growth.module.css';

const FIELDS = Object.keys(INTENT_FIELDS) as IntentField[];

/** The old value stays beside the new one, and counts for the week's precision. Nothing changed confirms it. */
export function CorrectDialog({ signal, onClose }: { signal: Signal; onClose(): void }) {
  const before = {
    level: signal.intent.level,
    fields: Object.fromEntries(
      FIELDS.map((field) => [field, signal.intent.fields[field]?.value ?? '']),
    ) as Record<IntentField, string>,
  };
  const [draft, setDraft] = useState(before);
  const same = sameValue(draft, before);
  const correct = useAction(contract.growthIntent.correct, {
    onSuccess: () => {
      void message.success(same ? '已确认判定' : '已更正意向');
      onClose();
    },
  });
  const field = (name: IntentField) => (
    <Field key={name} label={INTENT_FIELDS[name]}>
      {({ id }) => (
        <Input
          id={id}
          maxLength={60}
          value={draft.fields[name]}
          placeholder="未提及"
          onChange={(event) =>
            setDraft({ ...draft, fields: { ...draft.fields, [name]: event.target.value } })
          }
        />
      )}
    </Field>
  );
  return (
    <ActionDialog
      onClose={onClose}
      title="更正意向"
      width={560}
      unsaved={same || correct.isSuccess ? 0 : 1}
      submitText={same ? '确认判定' : '保存更正'}
      action={correct}
      onSubmit={() =>
        correct.mutate({
          id: signal.id,
          level: draft.level,
          fields: Object.fromEntries(Object.entries(draft.fields).filter(([, value]) => value.trim() !== '')),
        })
      }
    >
      <blockquote
        className={classOf({ padding: '10 12', margin: '0 0 16', background: 'fill' }, styles.source)}
      >
        {signal.text}
      </blockquote>
      <Field label="意向">
        {({ id }) => (
          <Segmented<IntentLevel>
            id={id}
            block
            value={draft.level}
            onChange={(level) => setDraft({ ...draft, level })}
            options={(Object.keys(INTENT_LEVELS) as IntentLevel[]).map((value) => ({
              value,
              label: INTENT_LEVELS[value],
            }))}
          />
        )}
      </Field>
      <FieldRow>
        {field('model')}
        {field('price')}
      </FieldRow>
      <FieldRow>
        {field('time')}
        {field('region')}
      </FieldRow>
      {field('objection')}
    </ActionDialog>
  );
}
