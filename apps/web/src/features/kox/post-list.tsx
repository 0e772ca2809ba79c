import { contract, KOX_POST_IMPORT, KOX_POST_SOURCES, type KoxPost, PLATFORMS } from '@zhiying/contract';
import { useState } from 'react';
import { Clip } from '#kit/base/pieces.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { labelledFigure } from '#kit/display/optional-figure.tsx';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import {
  type Column,
  dateRangeField,
  ListPage,
  listOf,
  RowCard,
  selectField,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { action, allowedActions } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { importWizard } from '#parts/import/import-wizard.tsx';
import { PUBLISHED_AT, resultColumn, workColumn } from '#parts/publish/work-columns.tsx';
import { PostDialog } from './post-dialog.tsx';
import { useLiveKox } from './use-live-kox.ts';

const title: Column<KoxPost> = workColumn(280);
const account: Column<KoxPost> = {
  id: 'kox',
  title: '账号',
  width: 160,
  render: ({ kox }) => <Clip>{kox.name}</Clip>,
};
const rest: Column<KoxPost>[] = [
  PUBLISHED_AT,
  resultColumn('views', '播放', 'views'),
  resultColumn('likes', '点赞', 'likes'),
  resultColumn('comments', '评论'),
  resultColumn('shares', '转发'),
  { id: 'source', title: '来源', width: 92, render: ({ source }) => KOX_POST_SOURCES[source] },
  {
    id: 'task',
    title: '任务',
    width: 180,
    render: ({ task }) => (task ? <Clip>{task.name}</Clip> : <EmptyCell />),
  },
];

const all = listOf(contract.koxPost.list, {
  headless: true,
  id: 'kox-post',
  noun: '作品',
  columns: [title, account, ...rest],
  search: [
    textField({ name: 'q', label: '关键字', placeholder: '作品或账号', main: true }),
    selectField({ name: 'source', label: '来源', options: KOX_POST_SOURCES }),
    dateRangeField({ name: 'published', label: '发布日期' }),
  ],
  card: (row) => (
    <RowCard
      title={row.title}
      items={[row.kox.name, PLATFORMS[row.kox.platform].name, labelledFigure('播放', row.views)]}
    />
  ),
  empty: { title: '暂无作品', text: ['系统发布的作品自动同步，', '其他作品按链接登记或从表格导入。'] },
});
/** The same of one account, which need not be named in every row. */
const ofOne = { ...all, id: 'kox-post-of', columns: [title, ...rest] };

const PostImport = importWizard({
  importing: KOX_POST_IMPORT,
  calls: contract.koxPost,
  doneNote: '已登记的链接更新数据，系统发布的作品不变。',
});

/** 作品: posts with what they brought, of all accounts or of one. */
export function PostList({ koxId }: { koxId?: number }) {
  useLiveKox();
  const drawer = useDrawerAddress();
  const confirm = useConfirm();
  const [editing, setEditing] = useState<KoxPost | null>(null);
  const remove = useAction(contract.koxPost.remove, {
    onError: (error) => void message.error(error.message),
  });
  const actions = [
    action<KoxPost>({
      id: 'koxPost.edit',
      title: '编辑',
      call: contract.koxPost.update,
      can: 'edit',
      run: setEditing,
    }),
    action<KoxPost>({
      id: 'koxPost.delete',
      title: '删除',
      call: contract.koxPost.remove,
      can: 'delete',
      run: async ({ id, title: name }) => {
        const sure = await confirm(
          deletion(`作品「${name}」`, '将不再计入任务和排行，平台上的作品不受影响。'),
        );
        if (sure) remove.mutate({ id });
      },
    }),
  ];
  return (
    <ListPage
      {...(koxId ? ofOne : all)}
      fixed={koxId ? { koxId } : undefined}
      rowActions={(row) => allowedActions(row, actions)}
      aside={() => (
        <>
          {editing && <PostDialog kox={editing.kox} post={editing} onClose={() => setEditing(null)} />}
          {!koxId && <PostImport drawer={drawer} />}
        </>
      )}
    />
  );
}
