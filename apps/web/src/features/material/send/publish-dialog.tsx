import { contract, type Material } from '@zhiying/contract';
import { Alert } from 'antd';
import { useState } from 'react';
import { Stack } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { LineField } from '#kit/form/line-field.tsx';
import { PeriodFields, usePeriod } from '#kit/form/start-field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { MaterialPicker } from '#parts/material/picker/material-picker.tsx';
import { TargetPicker } from '#parts/organ/target-picker.tsx';
import styles from './material-send.module.css';
import { summaryOf } from './publish-summary.ts';

const WIDTH = 960;

interface PublishDialogProps {
  open: boolean;
  /** Chosen beforehand, e.g. in the library. */
  initial: readonly Material[];
  onClose(): void;
}

const refusal = ({ blocked, processing }: Material) =>
  blocked ? '不可使用，无法发布' : processing.state === 'failed' ? '文件处理失败，无法发布' : null;

/** What, to whom, when, and in one sentence what will happen. */
export function PublishDialog({ open, initial, onClose }: PublishDialogProps) {
  const [materials, setMaterials] = useState<readonly Material[]>(initial);
  const [nodeIds, setNodeIds] = useState<number[]>([]);
  const period = usePeriod();
  const { later, start, until } = period;
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const targets = useCall(contract.materialPublish.targets, {}, { enabled: open });
  const reach = useCall(
    contract.materialPublish.reach,
    { nodeIds },
    { enabled: open && nodeIds.length > 0, keepPrevious: true },
  );
  const people = nodeIds.length > 0 ? reach.data?.people : 0;
  const issues = {
    materials: materials.length === 0 ? '请至少选择一个素材' : undefined,
    nodes: nodeIds.length === 0 ? '请至少选择一个发布对象' : undefined,
    from: period.missingStart,
    until: period.isReversed ? '结束时间必须晚于开始时间和当前时间' : undefined,
  };
  const publish = useAction(contract.materialPublish.create, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => {
      void message.success(
        later
          ? `已安排 ${materials.length} 个素材，${start?.format('MM-DD HH:mm')} 发布`
          : `已发布 ${materials.length} 个素材，接收人将收到通知`,
      );
      onClose();
    },
  });
  const send = () => {
    setTried(true);
    if (Object.values(issues).some(Boolean)) return;
    publish.mutate({
      ids: materials.map(({ id }) => id),
      nodeIds,
      ...period.body,
      message: words.trim() || undefined,
    });
  };
  const shown = (issue: string | undefined) => (tried ? issue : undefined);
  const names = (targets.data?.rows ?? []).filter(({ id }) => nodeIds.includes(id)).map(({ name }) => name);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="发布素材"
      width={WIDTH}
      unsaved={materials.length > initial.length || nodeIds.length > 0 || words ? 1 : 0}
      leaveWords={{
        title: '尚未发布',
        consequence: '离开后，已选择的素材和发布对象将丢失。',
        okText: '离开',
        cancelText: '继续',
      }}
      onSubmit={send}
      submitText={
        materials.length > 0 && people !== undefined && nodeIds.length > 0
          ? `${later ? '定时发布' : '发布'} ${materials.length} 个素材给 ${people.toLocaleString('zh-CN')} 人`
          : '发布'
      }
      submitting={publish.isPending}
    >
      <Stack tracks="minmax(0, 3fr) minmax(0, 2fr)" phone="stack" className={styles.columns}>
        <Field label={`素材 ${materials.length || ''}`} required issue={shown(issues.materials)}>
          {() => (
            <MaterialPicker
              value={materials}
              onChange={setMaterials}
              statuses={['passed', 'published', 'withdrawn']}
              refuses={refusal}
            />
          )}
        </Field>
        <Field
          label={`发布到 ${nodeIds.length || ''}`}
          required
          issue={shown(issues.nodes)}
          hint="选择上级即包含全部下级；人数为可查看素材的在职人员数。"
        >
          {() => <TargetPicker rows={targets.data?.rows ?? []} value={nodeIds} onChange={setNodeIds} />}
        </Field>
      </Stack>
      <PeriodFields
        starts="发布时间"
        ends="结束时间"
        hint="留空则长期有效，直至下架。"
        issues={tried ? issues : {}}
        {...period.fields}
      />
      <LineField
        label="附言"
        hint="随通知发送给接收人。"
        value={words}
        maxLength={200}
        placeholder="例如：请本周内转发"
        onChange={setWords}
      />
      {materials.length > 0 && nodeIds.length > 0 && (
        <Alert
          type="info"
          role="status"
          title={summaryOf({ materials, names, people, from: start, until })}
        />
      )}
    </Dialog>
  );
}
