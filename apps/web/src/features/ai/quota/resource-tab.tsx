import { contract, type ResourceOverview } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Box, Note, Row, Stack } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import shared from '#parts/ai/ai.module.css';
import { ComingPanel } from './coming-panel.tsx';
import { CostChart } from './cost-chart.tsx';
import { Meters } from './meters.tsx';
import { MonthChoice } from './month-choice.tsx';
import { PricesDialog } from './prices-dialog.tsx';
import styles from './resource.module.css';
import { UsageBreakdown } from './usage-breakdown.tsx';

/** AI 资源与额度: what models, speech, composition and storage take, against what was given, and what comes next. */
export function ResourceTab() {
  const [month, setMonth] = useState<string>();
  const [pricing, setPricing] = useState(false);
  const overview = useCall(contract.aiResource.overview, { month }, { keepPrevious: true, staleTime: 0 });
  return (
    <Box height="full" padding="0 gutter 24" overflow="auto" className={shared.scroll}>
      <Row gap="8 12" wrap marginBottom={12}>
        <MonthChoice value={month} onChange={setMonth} />
        {overview.data && <Note as="span">{progressText(overview.data)}</Note>}
        <Row gap={8} marginLeft="auto">
          <Button onClick={() => setPricing(true)}>单价</Button>
        </Row>
      </Row>
      <QueryView query={overview}>
        {(data) => (
          <Stack gap={16} tracks="minmax(0, 1fr)">
            <Meters data={data} />
            <div className={styles.halves}>
              <CostChart data={data} />
              <ComingPanel coming={data.coming} />
            </div>
            <UsageBreakdown month={month} areas={data.byArea} />
          </Stack>
        )}
      </QueryView>
      {pricing && <PricesDialog onClose={() => setPricing(false)} />}
    </Box>
  );
}

const progressText = ({ place, month, days, passed }: ResourceOverview) =>
  [
    place && `额度：${place.name}`,
    passed < days ? `${month} 已过 ${passed} 天，共 ${days} 天` : `${month} 全月`,
  ]
    .filter(Boolean)
    .join('，');
