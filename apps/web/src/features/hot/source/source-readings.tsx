import { contract, HOT_READINGS, type HotSource, type HotSourceHealth } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { Clip, Muted, Note, Row, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useCall } from '#kit/session/api/queries.ts';

const TONES = { good: 'success', failed: 'warning', refused: 'error', skipped: 'neutral' } as const;

/** Two weeks of a source: where nothing was read, and the last tries one by one. */
export function SourceReadings({ source }: { source: HotSource }) {
  const health = useCall(contract.hotSource.health, { id: source.id });
  return (
    <QueryView query={health}>
      {(shown) => (
        <>
          {shown.expected > 0 && <Gaps health={shown} />}
          <FormSection title="读取记录" count={shown.readings.length}>
            {shown.readings.length === 0 && <Note>尚未读取</Note>}
            <Stack maxHeight={280} as="ul" gap={2} overflow="y">
              {shown.readings.map(({ id, at, state, count, trouble }) => (
                <Row as="li" gap={12} minHeight={28} key={id}>
                  <Muted>{momentText(at)}</Muted>
                  <StatusDot tone={TONES[state]}>{HOT_READINGS[state]}</StatusDot>
                  <Clip grow title={trouble}>
                    {state === 'good' ? `${count} 条` : trouble}
                  </Clip>
                </Row>
              ))}
            </Stack>
          </FormSection>
        </>
      )}
    </QueryView>
  );
}

const Gaps = ({ health: { days, expected, missed, gaps } }: { health: HotSourceHealth }) => (
  <FormSection title={`近 ${days} 天缺失`} count={gaps.length}>
    <Note>{missed === 0 ? '按计划读取，没有缺失' : `应采集 ${expected} 次，缺失 ${missed} 次`}</Note>
    <Stack maxHeight={280} as="ul" gap={2} overflow="y">
      {gaps.map(({ from, to, missed: times }) => (
        <Row as="li" gap={12} minHeight={28} key={from}>
          <MetaLine items={[`${momentText(from)} 至 ${momentText(to)}`, `缺失 ${times} 次`]} />
        </Row>
      ))}
    </Stack>
  </FormSection>
);
