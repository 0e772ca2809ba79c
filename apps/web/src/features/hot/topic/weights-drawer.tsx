import { contract, type HotWeights } from '@zhiying/contract';
import { InputNumber } from 'antd';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';

const LABELS: Record<keyof HotWeights, string> = {
  rank: '名次',
  sightings: '出现次数',
  velocity: '上升速度',
  platform: '来源权重',
  halfLifeHours: '半衰期（小时）',
};

/** How much each part of a score is worth, for the whole channel. */
export function WeightsDrawer({ onClose }: { onClose(): void }) {
  const weights = useCall(contract.hotTopic.weights, {});
  return (
    <Loaded query={weights}>
      {(data) => <WeightsForm weights={data.weights} mayChange={data.mayChange} onClose={onClose} />}
    </Loaded>
  );
}

interface WeightsFormProps {
  weights: HotWeights;
  mayChange: boolean;
  onClose(): void;
}

function WeightsForm({ weights, mayChange, onClose }: WeightsFormProps) {
  const draft = useDraft(weights);
  const save = useAction(contract.hotTopic.setWeights, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('已保存，热度已重新计算');
      onClose();
    },
  });
  return (
    <SideDrawer
      open
      onClose={onClose}
      title="热度权重"
      subtitle={mayChange ? '整个渠道共用，保存后立即重新计算' : '整个渠道共用，仅渠道管理员可修改'}
      unsaved={save.isSuccess ? 0 : draft.changed.length}
      onSubmit={mayChange ? () => save.mutate(draft.values) : undefined}
      submitting={save.isPending}
      submitDisabled={draft.changed.length === 0}
    >
      <FailureNote error={save.error} />
      {(Object.keys(LABELS) as (keyof HotWeights)[]).map((name) => (
        <Field key={name} label={LABELS[name]} issue={draft.issueOf(name)}>
          {(control) => (
            <InputNumber
              {...control}
              disabled={!mayChange}
              value={draft.values[name]}
              min={0}
              max={168}
              onChange={(value) => draft.set(name, value ?? 0)}
            />
          )}
        </Field>
      ))}
    </SideDrawer>
  );
}
