import { contract, type Material } from '@zhiying/contract';
import { Checkbox, Input, TreeSelect } from 'antd';
import { type ComponentProps, useState } from 'react';
import { bytesText } from '#kit/base/bytes.ts';
import { Text } from '#kit/base/pieces.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { api } from '#kit/session/api/client.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { ReviewerField } from '#parts/review/reviewer-field.tsx';
import { materialsText } from './chosen-materials.ts';
import { folderBranches } from './folder-branches.ts';
import { TagSelect } from './tag-select.tsx';
import type { MaterialVerbs } from './use-material-verbs.tsx';

export interface OpenDialog {
  kind: 'move' | 'tag' | 'recall' | 'submit' | 'download';
  rows: readonly Material[];
  /** When: asking again starts afresh. */
  asked: number;
  /** Called when it was done. */
  done(): void;
}

interface AskProps {
  asking: OpenDialog;
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
export function MaterialDialogs({ kind, ...props }: AskProps & { kind: OpenDialog['kind'] }) {
  const OpenedDialog = DIALOGS[kind];
  return <OpenedDialog {...props} />;
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

type SmallDialogProps = Omit<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'width'> & { of: AskProps };

const SmallDialog = ({ of: { open, onClose }, ...dialog }: SmallDialogProps) => (
  <Dialog open={open} onClose={onClose} width={480} {...dialog} />
);

function MoveDialog(props: AskProps) {
  const { asking, open } = props;
  const { busy, run, ids } = useRun(props);
  const [target, setTarget] = useState<number | null>(null);
  const folders = useCall(contract.materialClassify.list, undefined, { enabled: open });
  const NONE = 0;
  return (
    <SmallDialog
      of={props}
      title={`移动${materialsText(asking.rows)}`}
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
              { value: NONE, key: NONE, title: '未分类', children: [] },
              ...folderBranches(folders.data?.rows ?? []),
            ]}
          />
        )}
      </Field>
    </SmallDialog>
  );
}

function TagDialog(props: AskProps) {
  const { asking } = props;
  const { busy, run, ids } = useRun(props);
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const present = [...new Set(asking.rows.flatMap(({ tags }) => tags))];
  return (
    <SmallDialog
      of={props}
      title={`为${materialsText(asking.rows)}设置标签`}
      submitText="保存标签"
      submitting={busy}
      submitDisabled={add.length + remove.length === 0}
      onSubmit={() => void run(api(contract.material.tag, { ids, add, remove }))}
    >
      <Field label="添加" hint="输入后按回车可新建标签，每个最多 20 个字">
        {(control) => <TagSelect {...control} value={add} onChange={setAdd} />}
      </Field>
      {present.length > 0 && (
        <Field label="移除">
          {(control) => <TagSelect {...control} value={remove} onChange={setRemove} options={present} />}
        </Field>
      )}
    </SmallDialog>
  );
}

function RecallDialog(props: AskProps) {
  const { asking } = props;
  const { busy, run, ids } = useRun(props);
  const [reason, setReason] = useState('');
  return (
    <SmallDialog
      of={props}
      title={`召回${materialsText(asking.rows)}`}
      submitText="召回"
      submitting={busy}
      submitDisabled={reason.trim() === ''}
      onSubmit={() => void run(api(contract.materialPublish.recall, { ids, reason }))}
    >
      <Field label="召回原因" required hint="召回后在任何位置均不可使用，并通知正在使用的用户。">
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
    </SmallDialog>
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
      <ReviewerField
        hint="仅由所选审核人审核，并向其发送通知；留空则有审核权限的用户均可审核。"
        call={contract.materialReview.reviewers}
        enabled={open}
        value={reviewerIds}
        onChange={setReviewerIds}
      />
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
        hint="水印为你的账号和日期，铺满整张图片，仅添加到下载的副本；视频、音频等文件不添加。"
      >
        {({ id }) => (
          <Checkbox id={id} checked={watermark} onChange={(event) => setWatermark(event.target.checked)}>
            为 {images} 张图片添加水印
          </Checkbox>
        )}
      </Field>
      <Text as="p" size={13} tone="text2" marginBottom={8}>
        {rows.length} 个文件，共 {bytesText(bytes)}
        {rows.length > 1 && '，打包为一个 zip，可在下载中心查看进度'}
      </Text>
    </Dialog>
  );
}
