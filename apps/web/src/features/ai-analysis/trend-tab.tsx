import { contract, MEASURES, type Measure, RANK_BY, type RankBy } from '@zhiying/contract';
import { Segmented, Select } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Stack } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import shared from '#parts/ai/ai.module.css';
import { useAnalysisAddress } from './analysis.address.ts';
import styles from './analysis.module.css';
import { FilterBar } from './filter-bar.tsx';
import { FreshnessLine } from './freshness-line.tsx';
import { NothingPublished } from './nothing-published.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { useLiveAnalysis } from './use-live-analysis.ts';

const oneOf = <Name extends string>(names: Record<Name, string>, asked: unknown) =>
  (Object.keys(names) as Name[]).find((name) => name === asked);

/** 趋势: one measure over time, against the span before or split by what it comes from. */
export function TrendTab() {
  useLiveAnalysis();
  const { filter } = useAnalysisAddress();
  const { search, setSearch } = usePage();
  const measure: Measure = oneOf(MEASURES, search.measure) ?? 'views';
  const split: RankBy | undefined = oneOf(RANK_BY, search.split);
  const query = useCall(contract.aiAnalysis.trend, { ...filter, measure, split }, { keepPrevious: true });
  const change = (next: Record<string, unknown>) =>
    setSearch(Object.fromEntries(Object.entries({ ...search, ...next }).filter(([, value]) => value)));
  return (
    <Box height="full" padding="0 gutter 24" overflow="auto" className={shared.scroll}>
      <FilterBar />
      <QueryView query={query}>
        {({ total, freshness, ...trend }) =>
          total === 0 ? (
            <NothingPublished />
          ) : (
            <Stack gap={12}>
              <FreshnessLine freshness={freshness} />
              <TrendPanel
                trend={trend}
                measure={measure}
                search={{ ...filter, split }}
                tools={
                  <>
                    <Segmented
                      aria-label="指标"
                      className={classOf({ maxWidth: 'full', overflow: 'x' })}
                      value={measure}
                      onChange={(next) => change({ measure: next })}
                      options={(Object.entries(MEASURES) as [Measure, string][]).map(([value, label]) => ({
                        value,
                        label,
                      }))}
                    />
                    <Select
                      aria-label="拆分维度"
                      className={styles.splitBy}
                      value={split ?? ''}
                      onChange={(next) => change({ split: next })}
                      options={[
                        { value: '', label: '对比上期' },
                        ...Object.entries(RANK_BY).map(([value, label]) => ({
                          value,
                          label: `按${label}拆分`,
                        })),
                      ]}
                    />
                  </>
                }
              />
            </Stack>
          )
        }
      </QueryView>
    </Box>
  );
}
