import { type Call, contract, type Material } from '@zhiying/contract';
import { type ReactNode, useState } from 'react';
import { DownloadIcon, MoveIcon, ShieldCheckIcon, StarIcon, TagIcon, TrashIcon } from '#kit/base/icons.tsx';
import type { BulkAction, SelectedRows } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { type Action, action, allowedActions, keysOf } from '#kit/session/action.ts';
import { rowsOf } from './chosen-materials.ts';
import { MaterialDialogs, type OpenDialog } from './material-dialogs.tsx';
import { useMaterialVerbs } from './use-material-verbs.tsx';

type List = typeof contract.material.list;
type RowVerb = Material['can'][number];

/** Rarer than putting it among the favourites. */
const AFTER_FAVOURITE = new Set(
  ['reprocess', 'takeDown', 'reinstate', 'recall', 'delete'].map((verb) => `material.${verb}`),
);
const isAgain = ({ id }: Action<Material>) => id === 'material.reprocess';

/** Everything that can be done to materials, for rows, the bulk bar and the drawer alike; `dialogs` is to be rendered. */
export function useMaterialActions(): MaterialActions {
  const verbs = useMaterialVerbs();
  const [asking, setAsking] = useState<OpenDialog | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (kind: OpenDialog['kind'], verb: RowVerb, word: string) => (rows: readonly Material[]) =>
    new Promise<boolean>((resolve) => {
      const fit = verbs.able(rows, verb, word);
      if (fit.length === 0) return resolve(false);
      setAsking({ kind, rows: fit, asked: Date.now(), done: () => resolve(true) });
      setOpen(true);
    });
  const move = ask('move', 'edit', '移动');
  const tag = ask('tag', 'edit', '设置标签');
  const recall = ask('recall', 'recall', '召回');
  const submit = ask('submit', 'submit', '提交审核');
  /** Pictures may carry a watermark; where there is none, nothing is to be asked. */
  const askDownload = ask('download', 'download', '下载');
  const downloadMany = (rows: readonly Material[]) =>
    rows.some(({ type, can }) => type === 'image' && can.includes('download'))
      ? askDownload(rows)
      : verbs.download(rows);
  const publish = async (rows: readonly Material[]) => {
    const fit = verbs.able(rows, 'publish', '发布');
    if (fit.length > 0)
      go({ path: 'material/send', search: { create: 1, ids: fit.map(({ id }) => id).join(',') } });
    return false;
  };

  type Do = (rows: readonly Material[]) => Promise<boolean>;
  const material = contract.material;
  const materialPublish = contract.materialPublish;
  const materialDownload = contract.materialDownload;
  const one = (can: RowVerb | undefined, title: string, call: Call, run: Do, id: string = can ?? '') =>
    action<Material>({
      id: `material.${id}`,
      title,
      call,
      can,
      run: async (row) => void (await run([row])),
    });
  /** In the order they are offered. */
  const verbActions = [
    one('submit', '提交审核', material.submit, submit),
    one('cancelSubmit', '撤回审核', material.cancelSubmit, verbs.cancelSubmit),
    one('recover', '恢复', material.recover, verbs.recover),
    one('publish', '发布', materialPublish.create, publish),
    one('download', '下载', materialDownload.create, verbs.download),
    one('edit', '移动到', material.move, move, 'move'),
    one('reprocess', '重新处理', material.reprocess, verbs.reprocess),
    one('takeDown', '下架', materialPublish.takeDown, verbs.takeDown),
    one('reinstate', '解除召回', materialPublish.reinstate, verbs.reinstate),
    one('recall', '召回', materialPublish.recall, recall),
    one('delete', '删除', material.remove, verbs.remove),
    one('purge', '彻底删除', material.purge, verbs.purge),
  ];
  const many = (
    id: string,
    title: string,
    call: Call,
    icon: ReactNode,
    run: Do,
    danger = false,
  ): BulkAction<List> => ({
    id: `material.bulk.${id}`,
    title,
    keys: keysOf(call),
    icon,
    byFilter: true,
    danger,
    run: async (chosen: SelectedRows<List>) => {
      const rows = await verbs.attempt(rowsOf(chosen));
      if (rows && (await run(rows))) chosen.clear();
    },
  });
  return {
    verbs,
    ofRow: (row) => {
      const offered = allowedActions(row, verbActions);
      const favourite = one(
        undefined,
        row.favourite ? '取消收藏' : '收藏',
        material.list,
        verbs.favourite,
        'favourite',
      );
      const marked = one(
        'download',
        '带水印下载',
        materialDownload.create,
        (rows) => verbs.download(rows, true),
        'downloadMarked',
      );
      const rest = offered.filter(({ id }) => AFTER_FAVOURITE.has(id));
      const first = offered.filter((entry) => !rest.includes(entry));
      // What cannot be processed is first of all to be tried again.
      const lead = row.processing.state === 'failed' ? rest.filter(isAgain) : [];
      return [
        ...lead,
        ...first,
        ...(row.deletedAt ? [] : [favourite]),
        ...(row.type === 'image' && row.can.includes('download') ? [marked] : []),
        ...rest.filter((entry) => !lead.includes(entry)),
      ];
    },
    bulk: [
      many('submit', '提交审核', material.submit, <ShieldCheckIcon size={14} />, submit),
      many('tag', '设置标签', material.tag, <TagIcon size={14} />, tag),
      many('move', '移动到', material.move, <MoveIcon size={14} />, move),
      many('download', '下载', materialDownload.create, <DownloadIcon size={14} />, downloadMany),
      many('favourite', '收藏', material.list, <StarIcon size={14} />, verbs.favourite),
      many('delete', '删除', material.remove, <TrashIcon size={14} />, verbs.remove, true),
    ],
    binBulk: [
      many('recover', '恢复', material.recover, null, verbs.recover),
      many('purge', '彻底删除', material.purge, <TrashIcon size={14} />, verbs.purge, true),
    ],
    dialogs: asking && (
      <MaterialDialogs
        key={asking.asked}
        kind={asking.kind}
        asking={asking}
        open={open}
        verbs={verbs}
        onClose={() => setOpen(false)}
      />
    ),
  };
}

export interface MaterialActions {
  verbs: ReturnType<typeof useMaterialVerbs>;
  ofRow(row: Material): Action<Material>[];
  bulk: BulkAction<List>[];
  binBulk: BulkAction<List>[];
  dialogs: ReactNode;
}
