import {
  type AnalysisFilter,
  contract,
  DEFAULT_PAGE_SIZE,
  RANK_BY,
  type Rank,
  type RankBy,
} from '@zhiying/contract';
import { Segmented } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Column, Row } from '#kit/base/pieces.tsx';
import { ListPage, textField } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import shared from '#parts/ai/ai.module.css';
import { useAnalysisAddress } from './analysis.address.ts';
import { otherFields, rangeField } from './analysis.fields.tsx';
import { FreshnessLine } from './freshness-line.tsx';
import { RankCard, rankColumns } from './rank.columns.tsx';
import { useLiveAnalysis } from './use-live-analysis.ts';

const search = [
  textField({ name: 'q', label: '名称', placeholder: '搜索名称', main: true }),
  rangeField,
  ...otherFields,
];

const USUAL: RankBy = 'article';
/** What a row narrows the trend to; the others have no filter of their own. */
const NARROWS: Partial<Record<RankBy, keyof AnalysisFilter>> = {
  theme: 'themeId',
  videoTheme: 'videoThemeId',
  account: 'accountId',
  dealer: 'nodeId',
};

/** 排行: who and what brings the most, over the span that is chosen. */
export function RanksTab() {
  useLiveAnalysis();
  const { filter, toTrend } = useAnalysisAddress();
  const { search: raw, setSearch } = usePage();
  const mayTrend = useMaySee(keysOf(contract.aiAnalysis.trend));
  const by = (Object.keys(RANK_BY) as RankBy[]).find((name) => name === raw.by) ?? USUAL;
  const freshness = useCall(contract.aiAnalysis.freshness, filter, { keepPrevious: true });
  const best = useCall(
    contract.aiAnalysis.ranks,
    // The very question of the list's first page, so that it is asked once.
    { ...filter, by, page: 1, limit: DEFAULT_PAGE_SIZE, sort: 'views', order: 'DESC' },
    { keepPrevious: true },
  );
  const most = Math.max(1, ...(best.data?.rows ?? []).map(({ views }) => views ?? 0));
  const narrows = NARROWS[by];
  return (
    <Column height="full">
      <Row margin="0 gutter 12" gap={8} wrap className={shared.bar}>
        <Segmented
          aria-label="排行维度"
          className={classOf({ maxWidth: 'full', overflow: 'x' })}
          value={by}
          onChange={(next) => {
            const { page: _page, q: _q, ...kept } = raw;
            setSearch({ ...kept, by: next });
          }}
          options={(Object.entries(RANK_BY) as [RankBy, string][]).map(([value, label]) => ({
            value,
            label,
          }))}
        />
        {freshness.data && <FreshnessLine freshness={freshness.data} />}
      </Row>
      <Box fill>
        <ListPage
          key={by}
          headless
          id={`analysis-ranks-${by}`}
          noun={RANK_BY[by]}
          list={contract.aiAnalysis.ranks}
          columns={rankColumns(RANK_BY[by], most)}
          search={search}
          fixed={
            { ...(raw.by === by ? {} : { by }), ...(raw.at === undefined ? { at: filter.at } : {}) } as never
          }
          card={(rank: Rank) => <RankCard rank={rank} />}
          onOpenRow={narrows && mayTrend ? ({ id }) => toTrend({ [narrows]: id }) : undefined}
          empty={{
            title: '该时间段暂无排行数据',
            text: ['已发布的内容将按阅读和互动排行。', '请更换时间范围。'],
          }}
        />
      </Box>
    </Column>
  );
}
