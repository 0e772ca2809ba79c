import {
  BENCHMARK_DAYS,
  BENCHMARK_SOURCES,
  contract,
  OUTLIER,
  PLATFORM_IDS,
  PLATFORMS,
} from '@zhiying/contract';
import { Clip, Row } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { labelledFigure, OptionalFigure } from '#kit/display/optional-figure.tsx';
import { listOf, RowCard, selectField, textField } from '#kit/list/index.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { PlatformTitle } from '#parts/account/platform-title.tsx';
import { resultColumn } from '#parts/publish/work-columns.tsx';
import styles from './benchmark.module.css';

const PLATFORM_NAMES = Object.fromEntries(PLATFORM_IDS.map((id) => [id, PLATFORMS[id].name]));
export const benchmarkList = listOf(contract.hotBenchmark.list, {
  headless: true,
  id: 'hotBenchmark',
  noun: '对标账号',
  columns: [
    {
      id: 'name',
      title: '账号',
      width: 240,
      exports: ['name', 'platform', 'handle'],
      render: (row) => (
        <Row as="span" gap={8} minWidth={0}>
          <PlatformMark platform={row.platform} />
          <Clip title={row.handle ? `平台号 ${row.handle}` : undefined}>{row.name}</Clip>
          {row.source === 'own' && <Mark>自有</Mark>}
        </Row>
      ),
    },
    { id: 'source', title: '数据来源', width: 96, render: ({ source }) => BENCHMARK_SOURCES[source] },
    resultColumn('fans', '粉丝', 'fans'),
    {
      id: 'works',
      title: '本期作品',
      width: 84,
      align: 'right',
      render: ({ works }) => works,
    },
    {
      id: 'total',
      title: '全部作品',
      width: 84,
      align: 'right',
      sort: 'total',
      optional: true,
      render: ({ total }) => total,
    },
    {
      id: 'median',
      title: '本期播放中位数',
      width: 120,
      align: 'right',
      render: ({ median }) => <OptionalFigure value={median} />,
    },
    {
      id: 'rate',
      title: '互动率',
      width: 84,
      align: 'right',
      render: ({ rate }) => (rate === null ? <EmptyCell /> : `${(rate * 100).toFixed(2)}%`),
    },
    {
      id: 'outliers',
      title: `≥ ${OUTLIER} 倍`,
      width: 72,
      align: 'right',
      render: ({ outliers }) => outliers,
    },
    {
      id: 'baseline',
      title: '基线',
      width: 96,
      align: 'right',
      sort: 'baseline',
      render: ({ baseline }) =>
        baseline === null ? <EmptyCell>样本不足</EmptyCell> : baseline.toLocaleString('zh-CN'),
    },
    {
      id: 'lastAt',
      title: '最近发布',
      width: 116,
      sort: 'lastAt',
      render: (row) => <Moment at={row.lastAt} never="暂无作品" />,
    },
    {
      id: 'readAt',
      title: '数据截至',
      width: 116,
      render: ({ readAt, trouble }) =>
        trouble ? (
          <Clip className={styles.trouble} title={trouble}>
            {trouble}
          </Clip>
        ) : (
          <Moment at={readAt} never="未读取" />
        ),
    },
    {
      id: 'node',
      title: '所属组织',
      width: 140,
      optional: true,
      render: ({ node }) => <Clip>{node.name}</Clip>,
    },
  ],
  search: [
    textField({ name: 'q', label: '账号', placeholder: '账号名称或平台号', main: true }),
    selectField({ name: 'platform', label: '平台', options: PLATFORM_NAMES }),
    selectField({ name: 'source', label: '来源', options: BENCHMARK_SOURCES }),
    selectField({
      name: 'days',
      label: '本期',
      options: BENCHMARK_DAYS as unknown as Record<string, string>,
    }),
  ],
  card: (row) => (
    <RowCard
      head={
        <PlatformTitle
          platform={row.platform}
          name={row.name}
          mark={row.source === 'own' && <Mark>自有</Mark>}
        />
      }
      items={[BENCHMARK_SOURCES[row.source], labelledFigure('粉丝', row.fans), `本期 ${row.works} 条`]}
    />
  ),
  empty: {
    title: '暂无对标账号',
    text: ['添加自有账号和要对比的账号，', '勾选后可对比作品、播放和发布时间。'],
  },
});
