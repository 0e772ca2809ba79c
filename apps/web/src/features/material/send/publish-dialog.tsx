import { contract, type Material } from '@zhiying/contract';
import { Alert, DatePicker, Input, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { Field, FieldRow } from '#kit/form/field.tsx';
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
  blocked ? '不能使用，不能发布' : processing.state === 'failed' ? '文件无法处理，不能发布' : null;

/** What, to whom, when, and in one sentence what will happen. */
export function PublishDialog({ open, initial, onClose }: PublishDialogProps) {
  const [materials, setMaterials] = useState<readonly Material[]>(initial);
  const [nodeIds, setNodeIds] = useState<number[]>([]);
  const [later, setLater] = useState(false);
  const [from, setFrom] = useState<Dayjs | null>(null);
  const [until, setUntil] = useState<Dayjs | null>(null);
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
    from: later && !from ? '请选择开始时间' : undefined,
    until:
      until && until.isBefore(later && from ? from : dayjs()) ? '结束时间必须晚于开始时间和现在' : undefined,
  };
  const publish = useAction(contract.materialPublish.create, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => {
      void message.success(
        later
          ? `已安排 ${materials.length} 个素材，${from?.format('MM-DD HH:mm')} 发布`
          : `已发布 ${materials.length} 个素材，接收人会收到通知`,
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
      from: later && from ? from.toISOString() : null,
      until: until?.toISOString() ?? null,
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
        title: '还没有发布',
        consequence: '现在离开，选好的素材和对象会丢失。',
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
      <div className={styles.columns}>
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
          hint="选上级就包含它下面的全部；人数是能看到素材的在职人员。"
        >
          {() => <TargetPicker rows={targets.data?.rows ?? []} value={nodeIds} onChange={setNodeIds} />}
        </Field>
      </div>
      <FieldRow>
        <Field label="什么时候" issue={shown(issues.from)}>
          {(control) => (
            <div className={styles.when}>
              <Radio.Group
                value={later}
                options={[
                  { value: false, label: '立即' },
                  { value: true, label: '定时' },
                ]}
                onChange={(event) => setLater(event.target.value as boolean)}
              />
              {later && (
                <DatePicker
                  id={control.id}
                  status={control.status}
                  showTime={{ format: 'HH:mm' }}
                  format="YYYY-MM-DD HH:mm"
                  value={from}
                  minDate={dayjs()}
                  placeholder="开始时间"
                  aria-label="开始时间"
                  onChange={setFrom}
                />
              )}
            </div>
          )}
        </Field>
        <Field label="到什么时候" issue={shown(issues.until)} hint="不填则一直有效，直到撤下。">
          {(control) => (
            <DatePicker
              {...control}
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              value={until}
              minDate={dayjs()}
              placeholder="一直有效"
              onChange={setUntil}
            />
          )}
        </Field>
      </FieldRow>
      <Field label="附言" hint="写在通知里，接收人会看到。">
        {(control) => (
          <Input
            {...control}
            value={words}
            maxLength={200}
            placeholder="例如：请本周内转发"
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      {materials.length > 0 && nodeIds.length > 0 && (
        <Alert
          type="info"
          role="status"
          title={summaryOf({ materials, names, people, from: later ? from : null, until })}
        />
      )}
    </Dialog>
  );
}
