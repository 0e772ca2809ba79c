import {
  AUDIT_KINDS,
  AUDIT_SIDES,
  type AuditKind,
  type AuditRule,
  type AuditSetting,
  type AuditSide,
  contract,
} from '@zhiying/contract';
import { Button, Checkbox, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { sameValue } from '#kit/form/same-value.ts';
import { WordsInput } from '#kit/form/words-input.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './audit.module.css';

const optionsOf = <T extends string>(words: Record<T, string>) =>
  (Object.entries(words) as [T, string][]).map(([value, label]) => ({ value, label }));

interface AuditRulesProps {
  setting: AuditSetting;
  mayChange: boolean;
  onClose(): void;
}

/** What the audit looks for, and how long messages are kept. */
export function AuditRules({ setting, mayChange, onClose }: AuditRulesProps) {
  const [draft, setDraft] = useState(setting);
  const save = useAction(contract.chatAudit.saveSetting, {
    onSuccess: () => {
      void message.success('已保存，对之后的消息生效');
      onClose();
    },
  });
  const put = (at: number, changed: Partial<AuditRule>) =>
    setDraft({
      ...draft,
      rules: draft.rules.map((rule, index) => (index === at ? { ...rule, ...changed } : rule)),
    });
  const add = () =>
    setDraft({
      ...draft,
      rules: [...draft.rules, { name: '', kind: 'words', side: 'both', alarm: false, on: true, words: [] }],
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title="审计规则"
      width={680}
      unsaved={sameValue(draft, setting) || save.isSuccess ? 0 : 1}
      onSubmit={mayChange ? () => save.mutate(draft) : undefined}
      submitting={save.isPending}
      submitDisabled={sameValue(draft, setting)}
    >
      <FailureNote error={save.error} />
      {!mayChange && <p className={pieces.note}>仅渠道管理员可修改。</p>}
      <ul className={styles.rules}>
        {draft.rules.map((rule, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rules have no number of their own and stay in their order
          <li key={at} className={styles.rule}>
            <span className={styles.ruleLine}>
              <Switch
                aria-label={`启用「${rule.name}」`}
                checked={rule.on}
                disabled={!mayChange}
                onChange={(on) => put(at, { on })}
              />
              <Input
                className={styles.ruleName}
                aria-label="规则名称"
                placeholder="规则名称"
                maxLength={30}
                value={rule.name}
                disabled={!mayChange}
                onChange={(event) => put(at, { name: event.target.value })}
              />
              <Select<AuditKind>
                className={styles.choice}
                aria-label="类型"
                value={rule.kind}
                disabled={!mayChange}
                onChange={(kind) => put(at, { kind })}
                options={optionsOf(AUDIT_KINDS)}
              />
              <Select<AuditSide>
                className={styles.choice}
                aria-label="适用方"
                value={rule.side}
                disabled={!mayChange}
                onChange={(side) => put(at, { side })}
                options={optionsOf(AUDIT_SIDES)}
              />
              <Checkbox
                checked={rule.alarm}
                disabled={!mayChange}
                onChange={(event) => put(at, { alarm: event.target.checked })}
              >
                告警
              </Checkbox>
              {mayChange && (
                <Button
                  type="text"
                  danger
                  onClick={() =>
                    setDraft({ ...draft, rules: draft.rules.filter((_, index) => index !== at) })
                  }
                >
                  删除
                </Button>
              )}
            </span>
            <Field label={rule.kind === 'words' ? '词语' : '补充词语'}>
              {({ id, status }) => (
                <WordsInput
                  id={id}
                  status={status}
                  value={rule.words}
                  onChange={(words) => put(at, { words })}
                />
              )}
            </Field>
          </li>
        ))}
      </ul>
      {mayChange && (
        <Button icon={<PlusIcon />} onClick={add} disabled={draft.rules.length >= 30}>
          新增规则
        </Button>
      )}
      <Field
        label="消息保留天数"
        hint="会话结束后超过该天数的消息每晚自动删除，0 表示长期保留；待处理的命中处理后再删除"
      >
        {({ id, status }) => (
          <InputNumber
            id={id}
            status={status}
            min={0}
            max={3650}
            precision={0}
            suffix="天"
            disabled={!mayChange}
            value={draft.keepDays}
            onChange={(keepDays) => setDraft({ ...draft, keepDays: keepDays ?? 0 })}
          />
        )}
      </Field>
    </Dialog>
  );
}
