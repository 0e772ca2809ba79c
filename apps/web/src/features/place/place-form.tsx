import type { Place } from '@zhiying/contract';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Mark } from '#kit/display/mark.tsx';
import { Field, FieldRow, FormSection } from '#kit/form/field.tsx';
import { PhoneField } from '#kit/form/phone-field.tsx';
import { RemarkField } from '#kit/form/remark-field.tsx';
import type { Draft } from '#kit/form/use-draft.ts';
import { api } from '#kit/session/api/client.ts';
import { CityPicker } from '#parts/city/city-picker.tsx';
import { NodePicker } from '#parts/organ/node-picker.tsx';
import type { PlaceKind } from './place.kinds.ts';
import { labelsOf, type PlaceDraft } from './place-draft.ts';

interface PlaceFormProps {
  what: PlaceKind;
  draft: Draft<PlaceDraft>;
  /** Null while creating. */
  place: Place | null;
  /** Under the parent, e.g. a link to it. */
  parentHint?: ReactNode;
}

type TextName = 'name' | 'code' | 'address' | 'contact';

export function PlaceForm({ what, draft, place, parentHint }: PlaceFormProps) {
  const { values } = draft;
  const labels = labelsOf(what);
  const readOnly = place !== null && !place.can.includes('edit');
  const mark = (name: keyof PlaceDraft) =>
    place !== null && draft.isChanged(name) && <Mark tone="warning">已改</Mark>;
  const text = (name: TextName, maxLength: number, options: { required?: boolean; hint?: string } = {}) => (
    <Field
      label={labels[name]}
      required={options.required && !readOnly}
      hint={options.hint}
      issue={draft.issueOf(name)}
      mark={mark(name)}
    >
      {(control) => (
        <Input
          {...control}
          value={values[name]}
          disabled={readOnly}
          maxLength={maxLength}
          autoComplete="off"
          data-first-field={(place === null && name === 'name') || undefined}
          placeholder={options.required ? undefined : '选填'}
          onChange={(event) => draft.set(name, event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <FormSection title="基本信息">
      {text('name', 40, { required: true })}
      <FieldRow>
        {text('code', 32, { required: true })}
        <Field label={labels.cityCode} issue={draft.issueOf('cityCode')} mark={mark('cityCode')}>
          {({ status, id, ...aria }) => (
            <CityPicker
              id={id}
              status={status}
              aria-describedby={aria['aria-describedby']}
              value={values.cityCode}
              disabled={readOnly}
              allowClear
              placeholder="选填"
              onChange={(code) => draft.set('cityCode', code)}
            />
          )}
        </Field>
      </FieldRow>
      <Field
        label={labels.parentId}
        required={!readOnly}
        issue={draft.issueOf('parentId')}
        mark={mark('parentId')}
        hint={parentHint}
      >
        {({ status, id, ...aria }) => (
          <NodePicker
            id={id}
            status={status}
            aria-describedby={aria['aria-describedby']}
            kind={what.parent.kind}
            known={place?.parent}
            value={values.parentId}
            disabled={readOnly}
            onChange={(parentId) => draft.set('parentId', parentId)}
          />
        )}
      </Field>
      {text('address', 100)}
      <FieldRow>
        {text('contact', 20)}
        <PhoneField
          key={place?.id}
          label={labels.phone}
          saved={place?.phone}
          reveal={
            place?.can.includes('revealPhone')
              ? () => api(what.calls.revealPhone, { id: place.id })
              : undefined
          }
          value={values.phone}
          onChange={(phone) => draft.set('phone', phone)}
          changed={draft.isChanged('phone')}
          issue={draft.issueOf('phone')}
          disabled={readOnly}
        />
      </FieldRow>
      <RemarkField draft={draft} mark={mark('remark')} disabled={readOnly} />
    </FormSection>
  );
}
