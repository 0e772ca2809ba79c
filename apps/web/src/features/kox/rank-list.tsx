import { contract, KOX_KINDS } from '@zhiying/contract';
import { Clip } from '#kit/base/pieces.tsx';
import { labelledFigure, OptionalFigure } from '#kit/display/optional-figure.tsx';
import { dateRangeField, ListPage, listOf, RowCard, textField } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { PlatformName } from '#parts/account/platform-mark.tsx';
import { WHICH_KOX } from './kox-search.ts';
import { useLiveKox } from './use-live-kox.ts';

const list = listOf(contract.koxRank.list, {
  headless: true,
  id: 'kox-rank',
  noun: '账号',
  columns: [
    {
      id: 'name',
      title: '账号',
      width: 200,
      render: ({ name }) => <Clip>{name}</Clip>,
    },
    { id: 'kind', title: '类型', width: 72, render: ({ kind }) => KOX_KINDS[kind] },
    {
      id: 'platform',
      title: '平台',
      width: 116,
      render: ({ platform }) => <PlatformName platform={platform} />,
    },
    { id: 'posts', title: '作品', width: 84, align: 'right', sort: 'posts', render: ({ posts }) => posts },
    {
      id: 'views',
      title: '播放',
      width: 108,
      align: 'right',
      sort: 'views',
      render: ({ views }) => <OptionalFigure value={views} />,
    },
    {
      id: 'interactions',
      title: '互动',
      width: 96,
      align: 'right',
      sort: 'interactions',
      exports: ['interactions', 'likes', 'comments', 'shares'],
      render: ({ interactions }) => <OptionalFigure value={interactions} />,
    },
    {
      id: 'done',
      title: '完成任务',
      width: 104,
      align: 'right',
      sort: 'done',
      exports: ['done', 'given'],
      render: ({ done, given }) => `${done} / ${given}`,
    },
    {
      id: 'node',
      title: '所属组织',
      width: 150,
      render: ({ node }) => <Clip>{node.name}</Clip>,
    },
  ],
  search: [
    textField({ name: 'q', label: '账号', placeholder: '名称或平台号', main: true }),
    dateRangeField({ name: 'at', label: '统计日期' }),
    ...WHICH_KOX,
  ],
  card: (row) => (
    <RowCard
      title={row.name}
      items={[`${row.posts} 条作品`, labelledFigure('播放', row.views), `任务 ${row.done} / ${row.given}`]}
    />
  ),
  empty: { title: '暂无排行', text: ['默认统计近 30 天的作品和任务，', '可按统计日期筛选。'] },
});

/** 排行: who brought most in the last thirty days, or in the days chosen. */
export function RankList() {
  useLiveKox();
  return <ListPage {...list} onOpenRow={({ id }) => go({ path: 'kox', search: { id } })} />;
}
