import { ADOPT_FORMS, contract, type HotAdoption } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Clip, Muted } from '#kit/base/pieces.tsx';
import { FigureStrip } from '#kit/display/figure-strip.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { labelledFigure, OptionalFigure } from '#kit/display/optional-figure.tsx';
import {
  type Column,
  dateRangeField,
  ListPage,
  listOf,
  RowCard,
  selectField,
  textField,
} from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { openAdopted } from '#parts/hot/theme-origin.tsx';
import { PackageStatus } from '../package/package-status.tsx';
import { ScriptDrawer } from '../script/script-drawer.tsx';
import styles from './adoption.module.css';

type Results = Pick<HotAdoption, 'posts' | 'views' | 'likes' | 'comments' | 'shares'>;
const result = <Row extends Results>(
  id: 'views' | 'likes' | 'comments' | 'shares',
  title: string,
  sort?: string,
): Column<Row> => ({
  id,
  title,
  width: 96,
  align: 'right',
  sort,
  optional: id === 'comments' || id === 'shares',
  render: (row) => <OptionalFigure value={row[id]} />,
});
const posts = <Row extends Results>(): Column<Row> => ({
  id: 'posts',
  title: '已发布',
  width: 84,
  align: 'right',
  sort: 'posts',
  render: (row) => ('form' in row && row.form === 'live' ? <EmptyCell /> : row.posts),
});

const name = textField({ name: 'q', label: '热点包', placeholder: '热点包名称', main: true });
const when = dateRangeField({ name: 'at', label: '采用日期' });
const adoptions = listOf(contract.hotAdoption.list, {
  headless: true,
  id: 'hotAdoption',
  noun: '采用记录',
  columns: [
    {
      id: 'node',
      title: '采用单位',
      width: 180,
      render: ({ node }) => <Clip>{node.name}</Clip>,
    },
    {
      id: 'package',
      title: '热点包',
      width: 240,
      render: ({ package: pack }) => <Clip>{pack.name}</Clip>,
    },
    {
      id: 'form',
      title: '形式',
      width: 92,
      render: ({ form, themeId }) => (
        <Button type="link" size="small" onClick={() => openAdopted(form, themeId)}>
          {ADOPT_FORMS[form]}
        </Button>
      ),
    },
    { id: 'member', title: '采用人', width: 96, render: ({ member }) => member },
    { id: 'at', title: '采用时间', width: 116, sort: 'at', render: (row) => <Moment at={row.at} /> },
    posts(),
    result('views', '阅读播放', 'views'),
    result('likes', '点赞'),
    result('comments', '评论'),
    result('shares', '分享'),
    {
      id: 'asOf',
      title: '数据截至',
      width: 116,
      render: ({ asOf }) => <Moment at={asOf} never="暂无数据" />,
    },
  ],
  search: [name, selectField({ name: 'form', label: '形式', options: ADOPT_FORMS }), when],
  card: (row) => (
    <RowCard
      title={row.node.name}
      items={[
        row.package.name,
        ADOPT_FORMS[row.form],
        ...(row.form === 'live' ? [] : [`已发布 ${row.posts}`, labelledFigure('阅读播放', row.views)]),
      ]}
      wraps
    />
  ),
  empty: { title: '暂无采用记录', text: ['热点包发布后，经销商采用的记录和效果显示在这里。'] },
});

const ranks = listOf(contract.hotAdoption.ranks, {
  headless: true,
  id: 'hotPackageRank',
  noun: '热点包',
  columns: [
    {
      id: 'title',
      title: '热点包',
      width: 280,
      render: ({ title }) => <Clip>{title}</Clip>,
    },
    { id: 'status', title: '状态', width: 96, render: (row) => <PackageStatus row={row} /> },
    {
      id: 'adopters',
      title: '采用单位',
      width: 92,
      align: 'right',
      sort: 'adopters',
      render: ({ adopters }) => adopters,
    },
    {
      id: 'adoptions',
      title: '采用次数',
      width: 92,
      align: 'right',
      sort: 'adoptions',
      render: ({ adoptions }) => adoptions,
    },
    posts(),
    result('views', '阅读播放', 'views'),
    result('likes', '点赞'),
    result('comments', '评论'),
    result('shares', '分享'),
    {
      id: 'lastAt',
      title: '最近采用',
      width: 116,
      sort: 'lastAt',
      render: ({ lastAt }) => <Moment at={lastAt} />,
    },
  ],
  search: [name, when],
  card: (row) => (
    <RowCard
      title={row.title}
      items={[
        `${row.adopters} 个单位 ${row.adoptions} 次`,
        `已发布 ${row.posts}`,
        labelledFigure('阅读播放', row.views),
      ]}
      wraps
    />
  ),
  empty: { title: '暂无采用记录', text: ['热点包被采用后，按阅读播放排行。'] },
});

const VIEWS = { rank: '热点包排行', list: '单位明细' } as const;
type View = keyof typeof VIEWS;

/** What dealers made of packages, and what came of it. */
export function AdoptionTab() {
  const { search, setSearch } = usePage();
  const script = Number(search.script) > 0 ? Number(search.script) : null;
  const view: View = search.view === 'list' ? 'list' : 'rank';
  return (
    <div className={classOf({ flow: 'column', height: 'full', minHeight: 0 })}>
      <Totals q={search.q} at={search.at} />
      <Box
        margin="0 gutter 12"
        className={classOf({ flow: 'row', gap: '8 12', align: 'center', wrap: true, flex: 'none' })}
      >
        <Segmented<View>
          aria-label="查看方式"
          value={view}
          onChange={(next) => setSearch({ tabid: 'adoption', view: next })}
          options={(Object.keys(VIEWS) as View[]).map((value) => ({ value, label: VIEWS[value] }))}
        />
        <Muted>阅读播放来自已发布内容，平台未返回数据的不计入</Muted>
      </Box>
      <Box fill>{view === 'list' ? <Adoptions /> : <Ranks />}</Box>
      {script !== null && (
        <ScriptDrawer key={script} id={script} onClose={() => setSearch({ ...search, script: undefined })} />
      )}
    </div>
  );
}

function Totals({ q, at }: { q: unknown; at: unknown }) {
  const totals = useCall(
    contract.hotAdoption.totals,
    { ...(typeof q === 'string' && q ? { q } : {}), ...(typeof at === 'string' && at ? { at } : {}) },
    { keepPrevious: true },
  );
  const shown = totals.data;
  return (
    <Box flex="none" margin="0 gutter 12" className={styles.totals}>
      <FigureStrip
        label="采用汇总"
        figures={[
          { id: 'packages', title: '被采用的热点包', value: shown?.packages ?? '–' },
          { id: 'adopters', title: '采用单位', value: shown?.adopters ?? '–' },
          { id: 'adoptions', title: '采用次数', value: shown?.adoptions ?? '–' },
          { id: 'posts', title: '已发布', value: shown?.posts ?? '–' },
          {
            id: 'views',
            title: '阅读播放',
            value: shown?.views?.toLocaleString('zh-CN') ?? '–',
            foot: shown?.views === null ? '平台暂未返回数据' : undefined,
          },
        ]}
      />
    </Box>
  );
}

const Adoptions = () => <ListPage {...adoptions} />;

function Ranks() {
  const { setSearch } = usePage();
  return (
    <ListPage {...ranks} onOpenRow={({ id }) => setSearch({ tabid: 'package', open: id }, { push: true })} />
  );
}
