import {
  AUDIT_KINDS,
  AUDIT_SIDES,
  type AuditKind,
  type AuditRule,
  type AuditSetting,
  type AuditSide,
  contract,
} from '@zhiying/contract';
import { Button, Checkbox, Input, Select, Switch } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Note, Row, Stack } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { number } from '#kit/form/entry-controls.tsx';
import { EntryDialog } from '#kit/form/entry-dialog.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { Field } from '#kit/form/field.tsx';
import { settingFields, useSettingForm } from '#kit/form/use-setting-form.ts';
import { WordsInput } from '#kit/form/words-input.tsx';
import styles from './audit.module.css';

const optionsOf = <T extends string>(words: Record<T, string>) =>
  (Object.entries(words) as [T, string][]).map(([value, label]) => ({ value, label }));

const RULES: FieldSpec<AuditRule[], AuditSetting> = {
  label: '规则',
  blank: () => [],
  draw: ({ value, set, disabled, issueOf }) => (
    <RuleRows rules={value} disabled={disabled} issueOf={issueOf} onChange={set} />
  ),
};

const FIELDS = settingFields(contract.chatAudit.saveSetting, {
  rules: RULES,
  keepDays: number<AuditSetting>({
    blank: 0,
    min: 0,
    max: 3650,
    suffix: '天',
    hint: '会话结束后超过该天数的消息每晚自动删除，0 表示长期保留；待处理的命中处理后再删除',
  }),
});

interface AuditRulesProps {
  setting: AuditSetting;
  mayChange: boolean;
  onClose(): void;
}

/** What the audit looks for, and how long messages are kept. */
export function AuditRules({ setting, mayChange, onClose }: AuditRulesProps) {
  const entry = useSettingForm(FIELDS, setting, {
    readOnly: !mayChange,
    onSaved: () => {
      void message.success('已保存，对之后的消息生效');
      onClose();
    },
  });
  return (
    <EntryDialog
      entry={entry}
      what="质检规则"
      onClose={onClose}
      title="质检规则"
      width={680}
      submitText={undefined}
    >
      {!mayChange && <Note>仅渠道管理员可修改。</Note>}
      <EntryFormFields entry={entry} />
    </EntryDialog>
  );
}

interface RuleRowsProps {
  rules: AuditRule[];
  disabled: boolean;
  issueOf(path: string): string | undefined;
  onChange(rules: AuditRule[]): void;
}

function RuleRows({ rules, disabled, issueOf, onChange }: RuleRowsProps) {
  const put = (at: number, changed: Partial<AuditRule>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...changed } : rule)));
  const add = () =>
    onChange([...rules, { name: '', kind: 'words', side: 'both', alarm: false, on: true, words: [] }]);
  return (
    <>
      <Stack as="ul" gap={8} marginBottom={12}>
        {rules.map((rule, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rules have no number of their own and stay in their order
          <Stack key={at} as="li" gap={8} padding={12} border="line" radius={8}>
            <Row as="span" gap={8} wrap className={styles.ruleLine}>
              <Switch
                aria-label={`启用「${rule.name}」`}
                checked={rule.on}
                disabled={disabled}
                onChange={(on) => put(at, { on })}
              />
              <Input
                className={styles.ruleName}
                aria-label="规则名称"
                placeholder="规则名称"
                maxLength={30}
                value={rule.name}
                disabled={disabled}
                onChange={(event) => put(at, { name: event.target.value })}
              />
              <Select<AuditKind>
                className={styles.choice}
                aria-label="类型"
                value={rule.kind}
                disabled={disabled}
                onChange={(kind) => put(at, { kind })}
                options={optionsOf(AUDIT_KINDS)}
              />
              <Select<AuditSide>
                className={styles.choice}
                aria-label="适用方"
                value={rule.side}
                disabled={disabled}
                onChange={(side) => put(at, { side })}
                options={optionsOf(AUDIT_SIDES)}
              />
              <Checkbox
                checked={rule.alarm}
                disabled={disabled}
                onChange={(event) => put(at, { alarm: event.target.checked })}
              >
                告警
              </Checkbox>
              {!disabled && (
                <Button type="text" danger onClick={() => onChange(rules.filter((_, index) => index !== at))}>
                  删除
                </Button>
              )}
            </Row>
            <Field label={rule.kind === 'words' ? '词语' : '补充词语'} issue={issueOf(`rules.${at}.words`)}>
              {({ id, status }) => (
                <WordsInput
                  id={id}
                  status={status}
                  value={rule.words}
                  onChange={(words) => put(at, { words })}
                />
              )}
            </Field>
          </Stack>
        ))}
      </Stack>
      {!disabled && (
        <Button icon={<PlusIcon />} onClick={add} disabled={rules.length >= 30}>
          新增规则
        </Button>
      )}
    </>
  );
}
