import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import type { Draft } from './use-draft.ts';

interface RemarkFieldProps<Values extends { remark: string }> {
  draft: Draft<Values>;
  mark?: ReactNode;
  disabled?: boolean;
}

/** A note for colleagues, grown as it is written. */
export const RemarkField = <Values extends { remark: string }>({
  draft,
  mark,
  disabled,
}: RemarkFieldProps<Values>) => (
  <Field label="备注" issue={draft.issueOf('remark')} mark={mark}>
    {(control) => (
      <Input.TextArea
        {...control}
        value={draft.values.remark}
        disabled={disabled}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={200}
        placeholder="选填"
        onChange={(event) => draft.set('remark', event.target.value as Values['remark'])}
      />
    )}
  </Field>
);
