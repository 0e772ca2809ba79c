import { contract, type Material } from '@zhiying/contract';
import { Checkbox, Input, TreeSelect } from 'antd';
import { useState } from 'react';
import { bytesText } from '#kit/base/bytes.ts';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { api } from '#kit/session/api/client.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { ReviewerSelect } from '#parts/review/reviewer-select.tsx';
import { materialsText } from './chosen-materials.ts';
import { folderBranches } from './folder-branches.ts';
import styles from './material-dialogs.module.css';
import { TagSelect } from './tag-select.tsx';
import type { MaterialVerbs } from './use-material-verbs.tsx';

export interface Asking {
  kind: 'move' | 'tag' | 'recall' | 'submit' | 'download';
  rows: readonly Material[];
  /** When: asking again starts afresh. */
  asked: number;
  /** Called when it was done. */
  done(): void;
}

interface AskProps {
  asking: Asking;
  open: boolean;
  verbs: MaterialVerbs;
  onClose(): void;
}

const DIALOGS = {
  move: MoveDialog,
  tag: TagDialog,
  recall: RecallDialog,
  submit: SubmitDialog,
  download: DownloadDialog,
};

/** The questions that need more than yes or no. */
export function MaterialDialogs({ kind, ...props }: AskProps & { kind: Asking['kind'] }) {
  const Asked = DIALOGS[kind];
  return <Asked {...props} />;
}

/** Runs the call, closes when it went well. */
function useRun({ verbs, onClose, asking }: AskProps) {
  const [busy, setBusy] = useState(false);
  const finish = async (doing: Promise<boolean>) => {
    setBusy(true);
    const done = await doing;
    setBusy(false);
    if (!done) return;
    asking.done();
    onClose();
  };
  const run = (call: Promise<unknown>) => finish(verbs.attempt(call).then((answer) => answer !== null));
  return { busy, run, finish, ids: asking.rows.map(({ id }) => id) };
}

function MoveDialog(props: AskProps) {
  const { asking, open, onClose } = props;
  const { busy, run, ids } = useRun(props);
  const [target, setTarget] = useState<number | null>(null);
  const folders = useCall(contract.materialClassify.list, undefined, { enabled: open });
  const NONE = 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`移动${materialsText(asking.rows)}`}
      width={480}
      submitText="移动"
      submitting={busy}
      submitDisabled={target === null}
      onSubmit={() => void run(api(contract.material.move, { ids, classifyId: target || null }))}
    >
      <Field label="移动到">
        {(control) => (
          <TreeSelect
            {...control}
            style={{ width: '100%' }}
            value={target ?? undefined}
            onChange={setTarget}
            loading={folders.isPending}
            treeDefaultExpandAll
            showSearch={{ treeNodeFilterProp: 'title' }}
            placeholder="选择文件夹"
            treeData={[
              { value: NONE, key: NONE, title: '不放在文件夹里', children: [] },
              ...folderBranches(folders.data?.rows ?? []),
            ]}
          />
        )}
      </Field>
    </Dialog>
  );
}

function TagDialog(props: AskProps) {
  const { asking, open, onClose } = props;
  const { busy, run, ids } = useRun(props);
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const present = [...new Set(asking.rows.flatMap(({ tags }) => tags))];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`给${materialsText(asking.rows)}打标签`}
      width={480}
      submitText="保存标签"
      submitting={busy}
      submitDisabled={add.length + remove.length === 0}
      onSubmit={() => void run(api(contract.material.tag, { ids, add, remove }))}
    >
      <Field label="加上" hint="输入后回车可以新建标签，每个最多 20 个字">
        {(control) => <TagSelect {...control} value={add} onChange={setAdd} />}
      </Field>
      {present.length > 0 && (
        <Field label="去掉">
          {(control) => <TagSelect {...control} value={remove} onChange={setRemove} options={present} />}
        </Field>
      )}
    </Dialog>
  );
}

function RecallDialog(props: AskProps) {
  const { asking, open, onClose } = props;
  const { busy, run, ids } = useRun(props);
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`召回${materialsText(asking.rows)}`}
      width={480}
      submitText="召回"
      submitting={busy}
      submitDisabled={reason.trim() === ''}
      onSubmit={() => void run(api(contract.materialPublish.recall, { ids, reason }))}
    >
      <Field label="召回原因" required hint="召回后在任何地方都不能再使用，正在使用的人会收到通知。">
        {(control) => (
          <Input.TextArea
            {...control}
            value={reason}
            rows={3}
            maxLength={200}
            showCount
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}

function SubmitDialog(props: AskProps) {
  const { asking, open, verbs, onClose } = props;
  const { busy, finish } = useRun(props);
  const [reviewerIds, setReviewerIds] = useState<number[]>([]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`提交${materialsText(asking.rows)}审核`}
      width={480}
      submitText="提交"
      submitting={busy}
      onSubmit={() => void finish(verbs.submit(asking.rows, reviewerIds))}
    >
      <Field label="审核人" hint="选了就只由这些人审核，他们会收到通知；留空则有审核权限的同事都可以审核。">
        {(control) => (
          <ReviewerSelect
            call={contract.materialReview.reviewers}
            control={control}
            enabled={open}
            value={reviewerIds}
            onChange={setReviewerIds}
          />
        )}
      </Field>
    </Dialog>
  );
}

function DownloadDialog(props: AskProps) {
  const { asking, open, verbs, onClose } = props;
  const { busy, finish } = useRun(props);
  const [watermark, setWatermark] = useState(false);
  const { rows } = asking;
  const images = rows.filter(({ type }) => type === 'image').length;
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`下载${materialsText(rows)}`}
      width={480}
      submitText="下载"
      submitting={busy}
      onSubmit={() => void finish(verbs.download(rows, watermark))}
    >
      <Field
        label="水印"
        hint="水印是你的账号和日期，铺满整张图片，只加在下载的副本上；视频、音频等其他文件不变。"
      >
        {({ id }) => (
          <Checkbox id={id} checked={watermark} onChange={(event) => setWatermark(event.target.checked)}>
            给 {images} 张图片加水印
          </Checkbox>
        )}
      </Field>
      <p className={styles.sum}>
        {rows.length} 个文件，共 {bytesText(bytes)}
        {rows.length > 1 && '，打包成一个 zip，进度在下载中心'}
      </p>
    </Dialog>
  );
}
