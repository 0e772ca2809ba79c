import { CHECK_WORD_KINDS, type CheckWord } from '@zhiying/contract';
import { Select } from 'antd';
import { Field } from '#kit/form/field.tsx';
import { LineField } from '#kit/form/line-field.tsx';
import { WordsInput } from '#kit/form/words-input.tsx';

type Kind = CheckWord['kind'];
export interface WordValues {
  kind: Kind;
  instead: string[];
  remark: string;
}

interface WordFieldsProps {
  values: WordValues;
  set<Name extends keyof WordValues>(name: Name, value: WordValues[Name]): void;
  issueOf(name: string): string | undefined;
}

/** What one word and many at once have in common. */
export const WordFields = ({ values, set, issueOf }: WordFieldsProps) => (
  <>
    <Field label="类型" required issue={issueOf('kind')}>
      {({ status, ...control }) => (
        <Select<Kind>
          {...control}
          status={status}
          value={values.kind}
          onChange={(kind) => set('kind', kind)}
          options={Object.entries(CHECK_WORD_KINDS).map(([value, label]) => ({
            value: value as Kind,
            label,
          }))}
        />
      )}
    </Field>
    <Field label="建议用词" issue={issueOf('instead')} hint="编辑文章时可一键替换，最多 5 个">
      {({ id, status }) => (
        <WordsInput
          id={id}
          status={status}
          value={values.instead}
          onChange={(words) => set('instead', words)}
        />
      )}
    </Field>
    <LineField
      label="备注"
      issue={issueOf('remark')}
      value={values.remark}
      maxLength={100}
      placeholder="选填，如 总部 11 月通知"
      onChange={(typed) => set('remark', typed)}
    />
  </>
);
