import { COMMENT_KINDS, type CommentKind, contract } from '@zhiying/contract';
import { InputNumber, Select } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';

const KINDS = (Object.keys(COMMENT_KINDS) as CommentKind[]).map((value) => ({
  value,
  label: COMMENT_KINDS[value],
}));
const MOST = 50;
const SEEDS = 999_999;

/** Viewers for a sandbox room, a burst at a time; the dialog stays for the next one. */
export function SimulateDialog({ showId, onClose }: { showId: number; onClose(): void }) {
  const [kind, setKind] = useState<CommentKind>('comment');
  const [count, setCount] = useState(5);
  const [seed, setSeed] = useState(1);
  const simulate = useAction(contract.liveShow.simulate, {
    onSuccess: () => void message.success(`已发送 ${count} 条${COMMENT_KINDS[kind]}`),
  });
  return (
    <ActionDialog
      onClose={onClose}
      title="模拟观众"
      width={480}
      unsaved={0}
      submitText="发送"
      action={simulate}
      onSubmit={() => simulate.mutate({ id: showId, kind, count, seed })}
    >
      <Field label="类型" required>
        {(control) => <Select {...control} value={kind} options={KINDS} onChange={setKind} />}
      </Field>
      <FieldRow>
        <Field label="人数" required hint={`一次最多 ${MOST}，超出评论窗口的只计数`}>
          {(control) => (
            <InputNumber
              {...control}
              value={count}
              min={1}
              max={MOST}
              precision={0}
              onChange={(value) => setCount(value ?? 1)}
            />
          )}
        </Field>
        <Field label="种子" required hint="相同的种子发言相同，便于反复测试">
          {(control) => (
            <InputNumber
              {...control}
              value={seed}
              min={0}
              max={SEEDS}
              precision={0}
              onChange={(value) => setSeed(value ?? 1)}
            />
          )}
        </Field>
      </FieldRow>
    </ActionDialog>
  );
}
