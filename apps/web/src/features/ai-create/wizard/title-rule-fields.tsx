import { type ThemeInput, TITLE_RULES } from '@zhiying/contract';
import { Input, Select } from 'antd';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { WordsInput } from '#kit/form/words-input.tsx';

type TitleRule = ThemeInput['titleRule'];

interface TitleRuleFieldsProps {
  value: TitleRule;
  onChange(rule: TitleRule): void;
  issueOf(path: string): string | undefined;
}

/** How titles are made, and those that stand already. */
export function TitleRuleFields({ value, onChange, issueOf }: TitleRuleFieldsProps) {
  const rule = (change: Partial<TitleRule>) => onChange({ ...value, ...change });
  return (
    <>
      <FieldRow>
        <Field label="主标题规则" issue={issueOf('titleRule.kind')}>
          {({ id }) => (
            <Select
              id={id}
              style={{ width: '100%' }}
              value={value.kind}
              options={Object.entries(TITLE_RULES).map(([name, label]) => ({ value: name, label }))}
              onChange={(kind) => rule({ kind: kind as TitleRule['kind'] })}
            />
          )}
        </Field>
        <Field label="标题必含词" issue={issueOf('titleRule.words')} hint="最多 5 个，按回车添加">
          {({ id, status }) => (
            <WordsInput id={id} status={status} value={value.words} onChange={(words) => rule({ words })} />
          )}
        </Field>
      </FieldRow>
      <Field
        label="固定标题"
        issue={issueOf('titleRule.fixed')}
        hint={`一行一个，依次用于前 ${value.fixed.length || 'N'} 篇；不填则由 AI 生成`}
      >
        {({ status, ...control }) => (
          <Input.TextArea
            {...control}
            status={status}
            autoSize={{ minRows: 2, maxRows: 8 }}
            defaultValue={value.fixed.join('\n')}
            onChange={(event) => rule({ fixed: linesOf(event.target.value) })}
          />
        )}
      </Field>
    </>
  );
}

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
