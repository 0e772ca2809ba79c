import { contract, type VideoPackage } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import {
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { action } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from '../video-resource.module.css';
import { PackageForm } from './package-form.tsx';

type List = typeof contract.videoPackage.list;

const Thumbs = ({ row }: { row: VideoPackage }) => (
  <span className={styles.thumbs}>
    {row.thumbs.map((thumb) => (
      <img key={thumb} src={thumb} alt="" loading="lazy" />
    ))}
  </span>
);

const columns: Column<VideoPackage>[] = [
  {
    id: 'name',
    title: '名称',
    width: 200,
    sort: 'name',
    render: (row) => <span className={pieces.clip}>{row.name}</span>,
  },
  { id: 'thumbs', title: '素材', width: 176, render: (row) => <Thumbs row={row} />, exports: [] },
  { id: 'materials', title: '素材数', width: 80, render: (row) => row.materials },
  {
    id: 'intro',
    title: '说明',
    width: 240,
    render: (row) => (row.intro ? <span className={pieces.clip}>{row.intro}</span> : <Absent />),
  },
  {
    id: 'node',
    title: '所属组织',
    width: 130,
    render: (row) => <span className={pieces.clip}>{row.node.name}</span>,
  },
  { id: 'owner', title: '创建人', width: 96, render: (row) => row.owner.name },
  {
    id: 'updatedAt',
    title: '更新时间',
    width: 116,
    sort: 'updatedAt',
    render: (row) => <Moment at={row.updatedAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '名称', placeholder: '素材包名称', main: true }),
] satisfies readonly SearchField<SearchName<List>>[];

/** The page of one package. */
const openPackage = ({ id, name }: VideoPackage) =>
  go({ path: 'mixedshear/package', search: { id, title: name } });

/** Several materials as one: chosen once, used by everybody below. */
export function PackageList() {
  const drawer = useDrawerAddress();
  const confirm = useConfirm();
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
    run: async ({ id, name }) => {
      const sure = await confirm({
        title: `删除「${name}」？`,
        consequence: '素材本身保留在素材库，已生成的视频不受影响。',
        okText: '删除',
        danger: true,
      });
      if (sure) remove.mutate({ id });
    },
  });
  return (
    <ListPage
      headless
      id="video-package"
      noun="素材包"
      list={contract.videoPackage.list}
      columns={columns}
      search={search}
      card={(row) => (
        <span className={pieces.stack}>
          <span className={pieces.row}>
            <span className={pieces.grow}>{row.name}</span>
            <span className={pieces.small}>{row.materials} 个素材</span>
          </span>
          <Thumbs row={row} />
          <span className={pieces.note}>
            <MetaLine items={[row.node.name, row.owner.name]} />
          </span>
        </span>
      )}
      rowActions={(row) => [
        ...(row.can.includes('edit') ? [edit] : []),
        ...(row.can.includes('delete') ? [removeOne] : []),
      ]}
      onOpenRow={openPackage}
      openRowId={drawer.openRowId}
      empty={{
        title: '暂无素材包',
        text: ['把常用素材放进一个包，制作视频时一次选用，', '下级组织也可使用。'],
      }}
      aside={() =>
        drawer.target !== null && (
          <PackageForm key={String(drawer.target)} id={drawer.openRowId} onClose={drawer.close} />
        )
      }
    />
  );
}
