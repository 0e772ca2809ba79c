import { LICENCES, PERSON_RELEASES } from '@zhiying/contract';
import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { Field, FormSection } from '#kit/form/field.tsx';
import type { Draft } from '#kit/form/use-draft.ts';
import { TagSelect } from '../tag-select.tsx';
import { LABELS, type MaterialDraft } from './material-draft.ts';

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Name, tags and remark; then what may be done with it by law. */
export function DetailForm({ draft, editable }: { draft: Draft<MaterialDraft>; editable: boolean }) {
  const { values, set, issueOf } = draft;
  const disabled = !editable;
  const text = (name: 'name' | 'remark' | 'origin', rows: number, maxLength: number) => (
    <Field
      label={LABELS[name]}
      required={editable && name === 'name'}
      issue={issueOf(name) ?? issueOf(`rights.${name}`)}
    >
      {(control) => (
        <Input.TextArea
          {...control}
          value={values[name]}
          disabled={disabled}
          autoSize={{ minRows: rows, maxRows: 4 }}
          maxLength={maxLength}
          onChange={(event) => set(name, event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <>
      <FormSection title="基本信息">
        {text('name', 1, 200)}
        <Field label={LABELS.tags} issue={issueOf('tags')}>
          {(control) => (
            <TagSelect
              {...control}
              value={values.tags}
              disabled={disabled}
              placeholder="暂无标签"
              onChange={(tags) => set('tags', tags)}
            />
          )}
        </Field>
        {text('remark', 1, 500)}
      </FormSection>
      <FormSection title="版权与授权">
        <Field label={LABELS.licence} issue={issueOf('rights.licence')}>
          {(control) => (
            <Select
              {...control}
              style={{ width: '100%' }}
              value={values.licence}
              disabled={disabled}
              options={optionsOf(LICENCES)}
              onChange={(licence) => set('licence', licence)}
            />
          )}
        </Field>
        <Field label={LABELS.personRelease} issue={issueOf('rights.personRelease')}>
          {(control) => (
            <Select
              {...control}
              style={{ width: '100%' }}
              value={values.personRelease}
              disabled={disabled}
              options={optionsOf(PERSON_RELEASES)}
              onChange={(release) => set('personRelease', release)}
            />
          )}
        </Field>
        <Field
          label={LABELS.expiresOn}
          issue={issueOf('rights.expiresOn')}
          hint="到期后在任何位置均不可使用；留空为长期有效"
        >
          {(control) => (
            <DatePicker
              id={control.id}
              status={control.status}
              style={{ width: '100%' }}
              placeholder="长期有效"
              value={values.expiresOn ? dayjs(values.expiresOn) : null}
              disabled={disabled}
              onChange={(day) => set('expiresOn', day ? day.format('YYYY-MM-DD') : null)}
            />
          )}
        </Field>
        {text('origin', 1, 200)}
      </FormSection>
    </>
  );
}
