import { LineField } from '#kit/form/line-field.tsx';
import type { Draft } from '#kit/form/use-draft.ts';

export interface OrganDraft {
  name: string;
  code: string;
}

export const OrganFields = ({ draft }: { draft: Pick<Draft<OrganDraft>, 'values' | 'set' | 'issueOf'> }) => (
  <>
    <LineField
      label="名称"
      required
      issue={draft.issueOf('name')}
      value={draft.values.name}
      data-first-field
      autoComplete="off"
      maxLength={40}
      onChange={(typed) => draft.set('name', typed)}
    />
    <LineField
      label="编码"
      required
      issue={draft.issueOf('code')}
      hint="字母、数字和 _ . -，同一渠道内不可重复"
      value={draft.values.code}
      autoComplete="off"
      maxLength={32}
      onChange={(typed) => draft.set('code', typed)}
    />
  </>
);
