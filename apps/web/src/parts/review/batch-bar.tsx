import type { Verdict } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import styles from './review-desk.module.css';
import type { ReviewKind, ReviewRow } from './review-kind.ts';

interface BatchBarProps<Row extends ReviewRow> {
  kind: ReviewKind<Row>;
  batch: readonly Row[];
  all: readonly Row[];
  onAll(): void;
  onClear(): void;
  onAssign(): void;
  decide(rows: readonly Row[], verdict: Verdict, reason?: string): Promise<boolean>;
}

const DIALOG = 480;

/** Several at once: all of them or, when one cannot be decided, none. */
export function BatchBar<Row extends ReviewRow>({
  kind,
  batch,
  all,
  onAll,
  onClear,
  onAssign,
  decide,
}: BatchBarProps<Row>) {
  const { noun, measure, maker } = kind;
  const confirm = useConfirm();
  const [rejecting, setRejecting] = useState(false);
  const pass = async () => {
    const sure = await confirm({
      title: `通过 ${batch.length} ${measure}${noun}？`,
      consequence: `${namesOf(batch, measure)}将变为已通过${batch.some(({ review }) => review.stages > 1) ? '（两级审核进入下一级）' : ''}，并通知${maker}。`,
      okText: `通过 ${batch.length} ${measure}`,
    });
    if (sure && (await decide(batch, 'pass'))) onClear();
  };
  return (
    <div
      className={classOf(
        {
          flow: 'row',
          gap: 6,
          align: 'center',
          wrap: true,
          flex: 'none',
          size: 13,
          padding: '10 12',
          background: 'primary',
          borderTop: 'line',
          borderRight: 'line',
        },
        styles.batch,
      )}
      role="group"
      aria-label="批量审核"
    >
      <span>
        已选 {batch.length} {measure}
        {batch.length < all.length && (
          <Button type="link" size="small" onClick={onAll}>
            选择全部 {all.length} {measure}
          </Button>
        )}
      </span>
      <Button size="small" type="primary" onClick={() => void pass()}>
        批量通过
      </Button>
      <Button size="small" danger onClick={() => setRejecting(true)}>
        批量驳回
      </Button>
      <Button size="small" onClick={onAssign}>
        指派
      </Button>
      <Button size="small" type="text" onClick={onClear}>
        取消
      </Button>
      <RejectMany
        kind={kind}
        open={rejecting}
        batch={batch}
        onClose={() => setRejecting(false)}
        onReject={async (reason) => {
          if (!(await decide(batch, 'reject', reason))) return;
          setRejecting(false);
          onClear();
        }}
      />
    </div>
  );
}

const namesOf = (rows: readonly ReviewRow[], measure: string) =>
  `${rows
    .slice(0, 3)
    .map(({ name }) => `「${name}」`)
    .join('、')}${rows.length > 3 ? `等 ${rows.length} ${measure}` : ''}`;

interface RejectManyProps<Row extends ReviewRow> {
  kind: ReviewKind<Row>;
  open: boolean;
  batch: readonly Row[];
  onClose(): void;
  onReject(reason: string): Promise<void>;
}

function RejectMany<Row extends ReviewRow>({
  kind: { noun, measure, maker },
  open,
  batch,
  onClose,
  onReject,
}: RejectManyProps<Row>) {
  const [reason, setReason] = useState('');
  const [issue, setIssue] = useState<string>();
  const [sending, setSending] = useState(false);
  const send = async () => {
    if (!reason.trim()) return setIssue('请填写驳回原因');
    setSending(true);
    await onReject(reason.trim());
    setSending(false);
    setReason('');
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`驳回 ${batch.length} ${measure}${noun}`}
      width={DIALOG}
      onSubmit={() => void send()}
      submitText={`驳回 ${batch.length} ${measure}`}
      submitting={sending}
      unsaved={reason.trim() ? 1 : 0}
    >
      <Field label="驳回原因" required issue={issue} hint={`将通知每位${maker}。`}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoFocus
            value={reason}
            maxLength={500}
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={(event) => {
              setReason(event.target.value);
              setIssue(undefined);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
