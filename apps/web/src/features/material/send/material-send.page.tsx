import { contract, type Publication } from '@zhiying/contract';
import { useState } from 'react';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { type BulkAction, ListPage } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { action, keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { publicationList } from './publication.columns.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useChosenMaterials } from './use-chosen-materials.ts';

const KEYS = keysOf(contract.materialPublish.create);

/** 素材发布: what is published where, and publishing more. */
export default function MaterialSendPage() {
  const address = usePublishAddress();
  const { ofRow, bulk } = usePublicationActions();
  return (
    <ListPage
      {...publicationList}
      create={action({ id: 'material.publish', title: '发布素材', keys: KEYS, run: address.create })}
      rowActions={ofRow}
      bulkActions={[bulk]}
      onOpenRow={({ material }) => go({ path: 'material', search: { open: material.id } })}
      aside={() => <Publishing address={address} />}
    />
  );
}

function Publishing({ address }: { address: ReturnType<typeof usePublishAddress> }) {
  const chosen = useChosenMaterials(address.ids, address.creating);
  const [visit, setVisit] = useState({ open: false, count: 0 });
  const open = address.creating && chosen !== null;
  if (open !== visit.open) setVisit({ open, count: open ? visit.count + 1 : visit.count });
  if (visit.count === 0) return null;
  return <PublishDialog key={visit.count} open={open} initial={chosen ?? []} onClose={address.close} />;
}

/** `?create=1&ids=3,4` opens the form with these chosen. */
function usePublishAddress() {
  const { search, setSearch } = usePage();
  const { create, ids, ...list } = search;
  return {
    creating: create !== undefined,
    ids: (typeof ids === 'string' ? ids : `${Number(ids) || ''}`)
      .split(',')
      .filter((id) => /^[1-9]\d{0,14}$/.test(id))
      .map(Number),
    create: () => setSearch({ ...list, create: 1 }),
    close: () => setSearch(list),
  };
}

function usePublicationActions() {
  const confirm = useConfirm();
  const failed = (error: Error) => void message.error(error.message);
  const withdrawCall = useAction(contract.materialPublish.withdraw, { onError: failed });
  const takeDownCall = useAction(contract.materialPublish.takeDown, { onError: failed });

  const withdraw = async (rows: readonly Publication[]) => {
    const fit = rows.filter(({ can }) => can.includes('withdraw'));
    const [first] = fit;
    if (!first) return void message.warning('所选发布均已结束，无需下架');
    const one = fit.length === 1;
    const sure = await confirm({
      title: one ? `从「${first.node.name}」下架？` : `下架 ${fit.length} 条发布？`,
      consequence: one
        ? `「${first.node.name}」及下级将无法查看「${first.material.name}」；其他发布不受影响。`
        : '相关组织将无法查看这些素材；其他发布不受影响。',
      okText: '下架',
      danger: true,
    });
    if (!sure) return;
    const done = await withdrawCall.mutateAsync({ ids: fit.map(({ id }) => id) }).catch(() => null);
    if (done) void message.success(`已下架 ${done.changed} 条发布`);
  };
  const takeDown = async ({ material }: Publication) => {
    const sure = await confirm({
      title: `下架「${material.name}」？`,
      consequence: '将从所有发布范围下架，接收人无法再查看；之后可重新发布。',
      okText: '全部下架',
      danger: true,
    });
    if (!sure) return;
    const done = await takeDownCall.mutateAsync({ ids: [material.id] }).catch(() => null);
    if (done) void message.success(`已下架「${material.name}」`);
  };

  const withdrawOne = action<Publication>({
    id: 'publication.withdraw',
    title: '下架',
    keys: KEYS,
    run: (row) => withdraw([row]),
  });
  const takeDownOne = action<Publication>({
    id: 'publication.takeDown',
    title: '全部下架',
    keys: KEYS,
    run: takeDown,
  });
  const bulk: BulkAction<typeof contract.materialPublish.list> = {
    id: 'publication.bulk.withdraw',
    title: '下架',
    keys: KEYS,
    danger: true,
    run: async ({ rows, clear }) => {
      await withdraw(rows);
      clear();
    },
  };
  return {
    ofRow: ({ can }: Publication) => (can.includes('withdraw') ? [withdrawOne, takeDownOne] : []),
    bulk,
  };
}
