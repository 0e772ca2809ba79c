import { contract, type DouyinWork } from '@zhiying/contract';
import { Clip } from '#kit/base/pieces.tsx';
import { labelledFigure } from '#kit/display/optional-figure.tsx';
import { type Column, dateRangeField, ListPage, listOf, RowCard, textField } from '#kit/list/index.ts';
import { PUBLISHED_AT, resultColumn, workColumn } from '#parts/publish/work-columns.tsx';

const title: Column<DouyinWork> = workColumn(320);
const rest: Column<DouyinWork>[] = [
  PUBLISHED_AT,
  resultColumn('plays', '播放', 'plays'),
  resultColumn('likes', '点赞', 'likes'),
  resultColumn('comments', '评论'),
  resultColumn('shares', '转发'),
];

const all = listOf(contract.douyin.works, {
  headless: true,
  id: 'douyin-work',
  noun: '作品',
  columns: [
    title,
    {
      id: 'account',
      title: '账号',
      width: 160,
      render: ({ account }) => <Clip>{account.name}</Clip>,
    },
    ...rest,
  ],
  search: [
    textField({ name: 'q', label: '作品', placeholder: '按标题查找', main: true }),
    dateRangeField({ name: 'published', label: '发布日期' }),
  ],
  card: (row) => <RowCard title={row.title} items={[row.account.name, labelledFigure('播放', row.plays)]} />,
  empty: { title: '暂无作品', text: ['通过系统发布到抖音的作品在这里汇总。'] },
});
/** The same of one account, which need not be named in every row. */
const ofOne = { ...all, id: 'douyin-work-of', columns: [title, ...rest] };

/** 作品: what was published, of all accounts or of one. */
export const WorkList = ({ accountId }: { accountId?: number }) => (
  <ListPage {...(accountId ? ofOne : all)} fixed={accountId ? { accountId } : undefined} />
);
