import { contract, KOX_KINDS, type KoxRank } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Told } from '#kit/display/told.tsx';
import {
  type Column,
  dateRangeField,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
} from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { PlatformName } from '#parts/account/platform-mark.tsx';
import { PLATFORM_NAMES } from '#parts/account/platform-names.ts';
import { nodeField } from '#parts/organ/node-field.tsx';
import { useLiveKox } from './use-live-kox.ts';

type List = typeof contract.koxRank.list;

const columns: Column<KoxRank>[] = [
  {
    id: 'name',
    title: '账号',
    width: 200,
    render: ({ name }) => <span className={pieces.clip}>{name}</span>,
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
    render: ({ views }) => <Told value={views} />,
  },
  {
    id: 'interactions',
    title: '互动',
    width: 96,
    align: 'right',
    sort: 'interactions',
    exports: ['interactions', 'likes', 'comments', 'shares'],
    render: ({ interactions }) => <Told value={interactions} />,
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
    render: ({ node }) => <span className={pieces.clip}>{node.name}</span>,
  },
];

const search = [
  textField({ name: 'q', label: '账号', placeholder: '名称或平台号', main: true }),
  dateRangeField({ name: 'at', label: '统计日期' }),
  selectField({ name: 'kind', label: '类型', options: KOX_KINDS }),
  selectField({
    name: 'platform',
    label: '平台',
    options: PLATFORM_NAMES,
  }),
  nodeField({ name: 'nodeId', label: '所属组织' }),
] satisfies readonly SearchField<SearchName<List>>[];

/** 排行: who brought most in the last thirty days, or in the days chosen. */
export function RankList() {
  useLiveKox();
  return (
    <ListPage
      id="kox-rank"
      headless
      noun="账号"
      list={contract.koxRank.list}
      columns={columns}
      search={search}
      card={(row) => (
        <span className={pieces.stack}>
          <b className={pieces.clip}>{row.name}</b>
          <span className={pieces.note}>
            <MetaLine
              items={[
                `${row.posts} 条作品`,
                row.views === null ? '播放无数据' : `播放 ${row.views.toLocaleString('zh-CN')}`,
                `任务 ${row.done} / ${row.given}`,
              ]}
            />
          </span>
        </span>
      )}
      onOpenRow={({ id }) => go({ path: 'kox', search: { id } })}
      empty={{ title: '暂无排行', text: ['默认统计近 30 天的作品和任务，', '可按统计日期筛选。'] }}
    />
  );
}
