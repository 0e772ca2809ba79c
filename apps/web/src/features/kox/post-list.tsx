import { contract, KOX_POST_IMPORT, KOX_POST_SOURCES, type KoxPost, PLATFORMS } from '@zhiying/contract';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { Told } from '#kit/display/told.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import {
  type Column,
  dateRangeField,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { action, allowed } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { ImportWizard } from '#parts/import/import-wizard.tsx';
import { PostDialog } from './post-dialog.tsx';
import { useLiveKox } from './use-live-kox.ts';

type List = typeof contract.koxPost.list;
const number = (
  id: 'views' | 'likes' | 'comments' | 'shares',
  title: string,
  sort?: string,
): Column<KoxPost> => ({
  id,
  title,
  width: 96,
  align: 'right',
  sort,
  render: (row) => <Told value={row[id]} />,
});

const title: Column<KoxPost> = {
  id: 'title',
  title: '作品',
  width: 280,
  exports: ['title', 'url'],
  render: ({ title: name, url, gone }) => (
    <span className={pieces.row}>
      {url.startsWith('http') ? (
        <a
          className={pieces.clip}
          href={url}
          target="_blank"
          rel="noreferrer"
          onClick={(event) => event.stopPropagation()}
        >
          {name}
        </a>
      ) : (
        <span className={pieces.clip}>{name}</span>
      )}
      {gone && <Mark tone="error">已消失</Mark>}
    </span>
  ),
};
const account: Column<KoxPost> = {
  id: 'kox',
  title: '账号',
  width: 160,
  render: ({ kox }) => <span className={pieces.clip}>{kox.name}</span>,
};
const rest: Column<KoxPost>[] = [
  {
    id: 'publishedAt',
    title: '发布时间',
    width: 116,
    sort: 'publishedAt',
    render: (row) => <Moment at={row.publishedAt} />,
  },
  number('views', '播放', 'views'),
  number('likes', '点赞', 'likes'),
  number('comments', '评论'),
  number('shares', '转发'),
  { id: 'source', title: '来源', width: 92, render: ({ source }) => KOX_POST_SOURCES[source] },
  {
    id: 'task',
    title: '任务',
    width: 180,
    render: ({ task }) => (task ? <span className={pieces.clip}>{task.name}</span> : <Absent />),
  },
];
const columns: Column<KoxPost>[] = [title, account, ...rest];
const ofOne: Column<KoxPost>[] = [title, ...rest];

const search = [
  textField({ name: 'q', label: '关键字', placeholder: '作品或账号', main: true }),
  selectField({ name: 'source', label: '来源', options: KOX_POST_SOURCES }),
  dateRangeField({ name: 'published', label: '发布日期' }),
] satisfies readonly SearchField<SearchName<List>>[];

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
        const sure = await confirm({
          title: `删除作品「${name}」？`,
          consequence: '将不再计入任务和排行，平台上的作品不受影响。',
          okText: '删除',
          danger: true,
        });
        if (sure) remove.mutate({ id });
      },
    }),
  ];
  return (
    <ListPage
      id={koxId ? 'kox-post-of' : 'kox-post'}
      headless
      noun="作品"
      list={contract.koxPost.list}
      fixed={koxId ? { koxId } : undefined}
      columns={koxId ? ofOne : columns}
      search={search}
      card={(row) => (
        <span className={pieces.stack}>
          <b className={pieces.clip}>{row.title}</b>
          <span className={pieces.note}>
            <MetaLine
              items={[
                row.kox.name,
                PLATFORMS[row.kox.platform].name,
                row.views === null ? '播放无数据' : `播放 ${row.views.toLocaleString('zh-CN')}`,
              ]}
            />
          </span>
        </span>
      )}
      rowActions={(row) => allowed(row, actions)}
      empty={{ title: '暂无作品', text: ['系统发布的作品自动同步，', '其他作品按链接登记或从表格导入。'] }}
      aside={() => (
        <>
          {editing && <PostDialog kox={editing.kox} post={editing} onClose={() => setEditing(null)} />}
          {!koxId && (
            <ImportWizard
              open={drawer.importing}
              onClose={drawer.close}
              importing={KOX_POST_IMPORT}
              calls={contract.koxPost}
              doneNote="已登记的链接更新数据，系统发布的作品不变。"
            />
          )}
        </>
      )}
    />
  );
}
