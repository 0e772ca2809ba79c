import { contract, type Poster, type PosterInfo } from '@zhiying/contract';
import { Suspense } from 'react';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { Clip, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { lastDays } from '#kit/base/range-text.ts';
import { ChartWaiting } from '#kit/chart/chart-waiting.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { scansByDay } from './scans-by-day.ts';

const LineChart = lazyChunk(() => import('#kit/chart/line-chart.tsx'));
const [DIALOG, DAYS, CHART] = [640, 30, 220];

/** Who came by the code on a poster: how many on each of the last days, and who of them left a number. */
export function ScanDialog({ poster, onClose }: { poster: Poster; onClose(): void }) {
  const query = useCall(contract.poster.info, { id: String(poster.id) });
  return (
    <Dialog open width={DIALOG} title={`扫码数据：${poster.name}`} onClose={onClose}>
      <QueryView query={query}>{(info) => <Scans info={info} />}</QueryView>
    </Dialog>
  );
}

function Scans({ info: { visits, leads, suspiciousVisits, days, link } }: { info: PosterInfo }) {
  const shown = scansByDay(days, lastDays(DAYS)[1], DAYS);
  return (
    <Stack gap={16}>
      <Row gap={24} wrap>
        <Total title="扫码次数" value={visits} />
        <Total title="留资" value={leads} />
        <Total title="可疑访问" value={suspiciousVisits} />
      </Row>
      <Suspense fallback={<ChartWaiting height={CHART} />}>
        <LineChart
          labels={shown.map(({ day }) => day.slice(5))}
          titles={shown.map(({ day }) => day)}
          lines={[{ id: 'visits', name: '扫码', values: shown.map((one) => one.visits), role: 'accent' }]}
          words={(value) => `${value.toLocaleString('zh-CN')} 次`}
          label="最近 30 天每天的扫码次数"
        />
      </Suspense>
      <Note>同一人一天计一次。可疑访问不计入扫码次数。留资的客户在线索中，来源为「海报二维码」。</Note>
      {link && (
        <Row gap={8}>
          <Clip grow title={link}>
            {link}
          </Clip>
          <CopyButton text={link} label="复制链接" />
        </Row>
      )}
    </Stack>
  );
}

const Total = ({ title, value }: { title: string; value: number }) => (
  <Stack gap={2}>
    <Text size={12} tone="muted">
      {title}
    </Text>
    <Text size={20} weight={600}>
      {value.toLocaleString('zh-CN')}
    </Text>
  </Stack>
);
