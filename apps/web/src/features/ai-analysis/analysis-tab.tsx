import { contract, type Measure } from '@zhiying/contract';
import { useState } from 'react';
import { Box, Stack } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import shared from '#parts/ai/ai.module.css';
import { useAnalysisAddress } from './analysis.address.ts';
import { FigureCards } from './figure-cards.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FreshnessLine } from './freshness-line.tsx';
import { NothingPublished } from './nothing-published.tsx';
import { PlatformPanel } from './platform-panel.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { useLiveAnalysis } from './use-live-analysis.ts';

/** 分析: what came of everything that was published, against the span before. */
export function AnalysisTab() {
  useLiveAnalysis();
  const { filter } = useAnalysisAddress();
  const [measure, setMeasure] = useState<Measure>('views');
  const query = useCall(contract.aiAnalysis.index, filter, { keepPrevious: true });
  return (
    <Box height="full" padding="0 gutter 24" overflow="auto" className={shared.scroll}>
      <FilterBar />
      <QueryView query={query}>
        {({ total, now, before, trend, platforms, freshness }) =>
          total === 0 ? (
            <NothingPublished />
          ) : (
            <Stack gap={12}>
              <FreshnessLine freshness={freshness} />
              <FigureCards now={now} before={before} chosen={measure} choose={setMeasure} />
              <TrendPanel trend={trend} measure={measure} search={filter} />
              <PlatformPanel platforms={platforms} filter={filter} />
            </Stack>
          )
        }
      </QueryView>
    </Box>
  );
}
