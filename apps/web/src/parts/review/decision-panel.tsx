import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import type { RefObject } from 'react';
import { CheckIcon, CloseIcon } from '#kit/base/icons.tsx';
import { Box, Muted, PlainButton, Row, Stack, Text } from '#kit/base/pieces.tsx';
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
    <Box
      look={{ padding: '12 16 14', flex: 'none', background: 'card', borderTop: 'line' }}
      as="section"
      className={styles.panel}
      aria-label="审核结论"
    >
      <Row align="baseline" justify="between" marginBottom={8} className={styles.head}>
        <Text as="h3" size={14} weight={600}>
          驳回原因
        </Text>
        <Muted>{serious ? '有严重问题，通过须填写理由' : `驳回时必填，将通知${kind.maker}`}</Muted>
      </Row>
      <Row gap={8} align="stretch" wrap marginBottom={8} className={styles.chips}>
        {kind.reasons.map((word) => (
          <PlainButton
            look={{ minHeight: 28, size: 12, tone: 'text2', padding: '0 12', border: 'ctl' }}
            key={word}
            aria-pressed={reason.includes(`${word}：`)}
            disabled={disabled}
            onClick={() => toggle(word)}
          >
            {word}
          </PlainButton>
        ))}
      </Row>
      <Input.TextArea
        ref={field}
        value={reason}
        status={issue ? 'error' : ''}
        maxLength={REASON_MAX}
        disabled={disabled}
        autoSize={{ minRows: 2, maxRows: 5 }}
        placeholder="请说明需修改的内容及修改建议"
        aria-label="驳回原因"
        aria-invalid={issue !== undefined}
        aria-describedby="review-issue"
        onChange={(event) => onReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onReject();
        }}
      />
      <Text minHeight={18} id="review-issue" as="p" size="12/18" tone="error" role="alert">
        {issue}
      </Text>
      <Stack tracks="1fr 1.2fr" gap={8}>
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
      </Stack>
    </Box>
  );
}
