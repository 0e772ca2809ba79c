import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import type { RefObject } from 'react';
import { CheckIcon, CloseIcon } from '#kit/base/icons.tsx';
import styles from './decision-panel.module.css';
import { Key } from './key-hints.tsx';
import type { ReviewKind } from './review-kind.ts';

const REASON_MAX = 500;

interface DecisionPanelProps {
  kind: Pick<ReviewKind<never>, 'reasons' | 'maker'>;
  reason: string;
  onReason(reason: string): void;
  issue: string | undefined;
  /** With a serious finding rejecting is what the evidence asks for. */
  serious: boolean;
  disabled: boolean;
  busy: boolean;
  field: RefObject<TextAreaRef | null>;
  onPass(): void;
  onReject(): void;
}

/** Pinned below the facts: why, and the two buttons. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { kind, reason, onReason, issue, serious, disabled, busy, field, onPass, onReject } = props;
  const toggle = (word: string) =>
    onReason(
      reason.includes(`${word}：`)
        ? reason.replace(`${word}：`, '').trimStart()
        : `${reason}${reason && !reason.endsWith('\n') ? '\n' : ''}${word}：`,
    );
  return (
    <section className={styles.panel} aria-label="审核结论">
      <div className={styles.head}>
        <h3>驳回原因</h3>
        <span>{serious ? '有严重问题，通过须写明理由' : `驳回时必填，会通知${kind.maker}`}</span>
      </div>
      <div className={styles.chips}>
        {kind.reasons.map((word) => (
          <button
            key={word}
            type="button"
            aria-pressed={reason.includes(`${word}：`)}
            disabled={disabled}
            onClick={() => toggle(word)}
          >
            {word}
          </button>
        ))}
      </div>
      <Input.TextArea
        ref={field}
        value={reason}
        status={issue ? 'error' : ''}
        maxLength={REASON_MAX}
        disabled={disabled}
        autoSize={{ minRows: 2, maxRows: 5 }}
        placeholder="写清楚哪里要改、怎么改"
        aria-label="驳回原因"
        aria-invalid={issue !== undefined}
        aria-describedby="review-issue"
        onChange={(event) => onReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onReject();
        }}
      />
      <p id="review-issue" className={styles.issue} role="alert">
        {issue}
      </p>
      <div className={styles.buttons}>
        <Button
          size="large"
          type={serious ? 'default' : 'primary'}
          icon={<CheckIcon />}
          disabled={disabled}
          loading={busy}
          onClick={onPass}
        >
          通过
          <Key>A</Key>
        </Button>
        <Button
          size="large"
          danger
          type={serious ? 'primary' : 'default'}
          icon={<CloseIcon />}
          disabled={disabled || busy}
          onClick={onReject}
        >
          驳回并通知
          <Key>R</Key>
        </Button>
      </div>
    </section>
  );
}
