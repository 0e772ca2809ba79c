import { contract, type DouyinPage } from '@zhiying/contract';
import { Clip } from '#kit/base/pieces.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { ListPage, listOf, RowCard, textField } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { action } from '#kit/session/action.ts';
import { nodeField } from '#parts/organ/node-field.tsx';
import { PageEditor } from './page-editor.tsx';

const stateOf = ({ versionNo, finalNo }: DouyinPage) =>
  versionNo === 0 ? '未装修' : finalNo === versionNo ? '已定稿' : finalNo ? '有新版本未定稿' : '未定稿';
const toneOf = ({ versionNo, finalNo }: DouyinPage) =>
  versionNo === 0 ? 'neutral' : finalNo === versionNo ? 'success' : 'warning';

const list = listOf(contract.douyinPage.list, {
  id: 'douyin-page',
  noun: '抖音主页',
  title: '抖音主页',
  columns: [
    {
      id: 'name',
      title: '账号',
      width: 220,
      render: ({ name }) => <Clip>{name}</Clip>,
    },
    {
      id: 'state',
      title: '状态',
      width: 140,
      exports: [],
      render: (row) => <StatusDot tone={toneOf(row)}>{stateOf(row)}</StatusDot>,
    },
    {
      id: 'versionNo',
      title: '最新版本',
      width: 96,
      align: 'right',
      render: ({ versionNo }) => versionNo || <EmptyCell />,
    },
    {
      id: 'finalNo',
      title: '定稿版本',
      width: 96,
      align: 'right',
      exports: ['finalNo', 'finalAt'],
      render: ({ finalNo }) => finalNo ?? <EmptyCell />,
    },
    {
      id: 'updatedAt',
      title: '修改时间',
      width: 116,
      exports: ['updatedAt', 'updatedBy'],
      render: ({ updatedAt }) => <Moment at={updatedAt} />,
    },
    {
      id: 'node',
      title: '所属组织',
      width: 150,
      render: ({ node }) => <Clip>{node.name}</Clip>,
    },
  ],
  search: [
    textField({ name: 'q', label: '账号', placeholder: '账号名称', main: true }),
    nodeField({ name: 'nodeId', label: '所属组织' }),
  ],
  card: (row) => <RowCard title={row.name} items={[stateOf(row), row.node.name]} />,
  empty: { title: '暂无抖音账号', text: ['添加抖音账号后，', '可以在这里设计主页并预览。'] },
});

const edit = action<DouyinPage>({
  id: 'douyinPage.edit',
  title: '装修',
  call: contract.douyinPage.info,
  run: ({ id }) => go({ path: 'douyin/page', search: { id } }),
});
const preview = action<DouyinPage>({
  id: 'douyinPage.preview',
  title: '预览',
  call: contract.douyinPage.info,
  run: ({ id }) => go({ path: 'douyin/preview', search: { id } }),
});

/** 抖音主页: every account with its page; with an id the editor, with the phone beside it. */
export default function DouyinPagePage() {
  const id = Number(usePage().search.id);
  if (Number.isSafeInteger(id) && id > 0) return <PageEditor key={id} id={id} />;
  return (
    <ListPage
      {...list}
      rowActions={(row) => (row.versionNo > 0 ? [edit, preview] : [edit])}
      onOpenRow={({ id: each }) => go({ path: 'douyin/page', search: { id: each } })}
    />
  );
}
