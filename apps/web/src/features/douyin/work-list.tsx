import { contract, type DouyinWork } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { Told } from '#kit/display/told.tsx';
import {
  type Column,
  dateRangeField,
  ListPage,
  type SearchField,
  type SearchName,
  textField,
} from '#kit/list/index.ts';

const number = (
  id: 'plays' | 'likes' | 'comments' | 'shares',
  title: string,
  sort?: string,
): Column<DouyinWork> => ({
  id,
  title,
  width: 96,
  align: 'right',
  sort,
  render: (row) => <Told value={row[id]} />,
});

const title: Column<DouyinWork> = {
  id: 'title',
  title: '作品',
  width: 320,
  exports: ['title', 'url'],
  render: ({ title: name, url, gone }) => (
    <span className={pieces.row}>
      {url?.startsWith('http') ? (
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
const rest: Column<DouyinWork>[] = [
  {
    id: 'publishedAt',
    title: '发布时间',
    width: 116,
    sort: 'publishedAt',
    render: (row) => <Moment at={row.publishedAt} />,
  },
  number('plays', '播放', 'plays'),
  number('likes', '点赞', 'likes'),
  number('comments', '评论'),
  number('shares', '转发'),
];
const columns: Column<DouyinWork>[] = [
  title,
  {
    id: 'account',
    title: '账号',
    width: 160,
    render: ({ account }) => <span className={pieces.clip}>{account.name}</span>,
  },
  ...rest,
];
const ofOne: Column<DouyinWork>[] = [title, ...rest];

const search = [
  textField({ name: 'q', label: '作品', placeholder: '按标题查找', main: true }),
  dateRangeField({ name: 'published', label: '发布日期' }),
] satisfies readonly SearchField<SearchName<typeof contract.douyin.works>>[];

/** 作品: what was published, of all accounts or of one. */
export const WorkList = ({ accountId }: { accountId?: number }) => (
  <ListPage
    id={accountId ? 'douyin-work-of' : 'douyin-work'}
    headless
    noun="作品"
    list={contract.douyin.works}
    fixed={accountId ? { accountId } : undefined}
    columns={accountId ? ofOne : columns}
    search={search}
    card={(row) => (
      <span className={pieces.stack}>
        <b className={pieces.clip}>{row.title}</b>
        <span className={pieces.note}>
          <MetaLine
            items={[
              row.account.name,
              row.plays === null ? '播放无数据' : `播放 ${row.plays.toLocaleString('zh-CN')}`,
            ]}
          />
        </span>
      </span>
    )}
    empty={{ title: '暂无作品', text: ['通过系统发布到抖音的作品在这里汇总。'] }}
  />
);
