import { contract, type VideoPackage } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Clip, Muted, Stack, Text } from '#kit/base/pieces.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { afterConfirm, deletion } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, listOf, RowCard, textField, useDrawerAddress } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { action } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { PackageForm } from './package-form.tsx';

const Thumbs = ({ row }: { row: VideoPackage }) => (
  <Stack tracks="repeat(4, 36px)" as="span" gap={4}>
    {row.thumbs.map((thumb) => (
      <img
        className={classOf({ square: 36, background: 'fill2', radius: 4, objectFit: 'contain' })}
        key={thumb}
        src={thumb}
        alt=""
        loading="lazy"
      />
    ))}
  </Stack>
);

const list = listOf(contract.videoPackage.list, {
  headless: true,
  id: 'video-package',
  noun: '素材包',
  columns: [
    {
      id: 'name',
      title: '名称',
      width: 200,
      sort: 'name',
      render: (row) => <Clip>{row.name}</Clip>,
    },
    { id: 'thumbs', title: '素材', width: 176, render: (row) => <Thumbs row={row} />, exports: [] },
    { id: 'materials', title: '素材数', width: 80, render: (row) => row.materials },
    {
      id: 'intro',
      title: '说明',
      width: 240,
      render: (row) => (row.intro ? <Clip>{row.intro}</Clip> : <EmptyCell />),
    },
    {
      id: 'node',
      title: '所属组织',
      width: 130,
      render: (row) => <Clip>{row.node.name}</Clip>,
    },
    { id: 'owner', title: '创建人', width: 96, render: (row) => row.owner.name },
    {
      id: 'updatedAt',
      title: '更新时间',
      width: 116,
      sort: 'updatedAt',
      render: (row) => <Moment at={row.updatedAt} />,
    },
  ],
  search: [textField({ name: 'q', label: '名称', placeholder: '素材包名称', main: true })],
  card: (row) => (
    <RowCard
      head={
        <>
          <Text grow>{row.name}</Text>
          <Muted>{row.materials} 个素材</Muted>
        </>
      }
      items={[row.node.name, row.owner.name]}
    >
      <Thumbs row={row} />
    </RowCard>
  ),
  empty: {
    title: '暂无素材包',
    text: ['把常用素材放进一个包，制作视频时一次选用，', '下级组织也可使用。'],
  },
});

/** The page of one package. */
const openPackage = ({ id, name }: VideoPackage) =>
  go({ path: 'mixedshear/package', search: { id, title: name } });

/** Several materials as one: chosen once, used by everybody below. */
export function PackageList() {
  const drawer = useDrawerAddress();
  const remove = useAction(contract.videoPackage.remove, {
    onError: (error) => void message.error(error.message),
  });
  const edit = action<VideoPackage>({
    id: 'package.edit',
    title: '编辑',
    call: contract.videoPackage.update,
    can: 'edit',
    run: ({ id }) => drawer.open(id),
  });
  const removeOne = action<VideoPackage>({
    id: 'package.remove',
    title: '删除',
    call: contract.videoPackage.remove,
    can: 'delete',
    run: afterConfirm(
      ({ name }) => deletion(`「${name}」`, '素材本身保留在素材库，已生成的视频不受影响。'),
      ({ id }) => remove.mutate({ id }),
    ),
  });
  return (
    <ListPage
      {...list}
      rowActions={(row) => [
        ...(row.can.includes('edit') ? [edit] : []),
        ...(row.can.includes('delete') ? [removeOne] : []),
      ]}
      onOpenRow={openPackage}
      openRowId={drawer.openRowId}
      aside={() =>
        drawer.target !== null && (
          <PackageForm key={String(drawer.target)} id={drawer.openRowId} onClose={drawer.close} />
        )
      }
    />
  );
}
