import type { Material } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import styles from './material-review.module.css';
import type { Verdict } from './use-decide.ts';

interface BatchBarProps {
  batch: readonly Material[];
  all: readonly Material[];
  onAll(): void;
  onClear(): void;
  onAssign(): void;
  decide(materials: readonly Material[], verdict: Verdict, reason?: string): Promise<boolean>;
}

const DIALOG = 480;

/** Several at once: all of them or, when one cannot be decided, none. */
export function BatchBar({ batch, all, onAll, onClear, onAssign, decide }: BatchBarProps) {
  const confirm = useConfirm();
  const [rejecting, setRejecting] = useState(false);
  const pass = async () => {
    const sure = await confirm({
      title: `通过 ${batch.length} 个素材？`,
      consequence: `${namesOf(batch)}将变为已通过（两级审核进入下一级），并通知上传人。`,
      okText: `通过 ${batch.length} 个`,
    });
    if (sure && (await decide(batch, 'pass'))) onClear();
  };
  return (
    <div className={styles.batch} role="group" aria-label="批量审核">
      <span>
        已选 {batch.length} 个
        {batch.length < all.length && (
          <Button type="link" size="small" onClick={onAll}>
            选择全部 {all.length} 个
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

const namesOf = (materials: readonly Material[]) =>
  `${materials
    .slice(0, 3)
    .map(({ name }) => `「${name}」`)
    .join('、')}${materials.length > 3 ? `等 ${materials.length} 个` : ''}`;

interface RejectManyProps {
  open: boolean;
  batch: readonly Material[];
  onClose(): void;
  onReject(reason: string): Promise<void>;
}

function RejectMany({ open, batch, onClose, onReject }: RejectManyProps) {
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
      title={`驳回 ${batch.length} 个素材`}
      width={DIALOG}
      onSubmit={() => void send()}
      submitText={`驳回 ${batch.length} 个`}
      submitting={sending}
      unsaved={reason.trim() ? 1 : 0}
    >
      <Field label="驳回原因" required issue={issue} hint="将通知每位上传人。">
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
