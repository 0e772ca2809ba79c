import { Input } from 'antd';
import { Field } from '#kit/form/field.tsx';
import type { Draft } from '#kit/form/use-draft.ts';

export interface OrganDraft {
  name: string;
  code: string;
}

export const OrganFields = ({ draft }: { draft: Draft<OrganDraft> }) => (
  <>
    <Field label="名称" required issue={draft.issueOf('name')}>
      {(control) => (
        <Input
          {...control}
          value={draft.values.name}
          data-first-field
          autoComplete="off"
          maxLength={40}
          onChange={(event) => draft.set('name', event.target.value)}
        />
      )}
    </Field>
    <Field label="编码" required issue={draft.issueOf('code')} hint="字母、数字和 _ . -，同一渠道内不可重复">
      {(control) => (
        <Input
          {...control}
          value={draft.values.code}
          autoComplete="off"
          maxLength={32}
          onChange={(event) => draft.set('code', event.target.value)}
        />
      )}
    </Field>
  </>
);
