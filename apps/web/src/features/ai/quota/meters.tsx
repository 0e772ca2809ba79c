import { QUOTA_WARNING, RESOURCES, type Resource, type ResourceOverview } from '@zhiying/contract';
import { Card, Row, Text } from '#kit/base/pieces.tsx';
import { amountText, percentOf, withUnit } from './amounts.ts';
import { Gauge } from './gauge.tsx';
import styles from './resource.module.css';

const SHOWN = ['model', 'speech', 'compose', 'storage', 'money'] as const;

/** What is used of each, against what was given. */
export const Meters = ({ data }: { data: ResourceOverview }) => (
  <Card as="section" className={styles.meters} aria-label="用量与额度">
    {SHOWN.map((kind) => (
      <Meter key={kind} kind={kind} data={data} />
    ))}
  </Card>
);

function Meter({ kind, data }: { kind: Resource; data: ResourceOverview }) {
  const { used, quotas, days, passed } = data;
  const given = quotas[kind];
  const percent = given === null ? null : percentOf(used[kind], given);
  const tight = percent !== null && percent >= QUOTA_WARNING;
  const { title, unit } = RESOURCES[kind];
  return (
    <section className={styles.meter} aria-label={title}>
      <Row justify="between" gap={8} size="13/18" tone="text2">
        <span>{title}</span>
        {percent !== null && <Text tone={tight ? 'warning' : 'muted'}>{Math.round(percent)}%</Text>}
      </Row>
      <Row gap={4} align="baseline" wrap>
        <Text size="22/36" weight={600} whiteSpace="nowrap">
          {amountText(used[kind])}
        </Text>
        <Text size={12} tone="muted" whiteSpace="nowrap">
          {given === null ? unit : `/ ${amountText(given)} ${unit}`}
        </Text>
      </Row>
      <Gauge
        percent={percent}
        pace={kind === 'storage' ? null : (100 * passed) / days}
        label={`${title}使用率`}
      />
      <Text as="div" size="12/18" marginTop={6} tone={tight ? 'warning' : 'muted'}>
        {footOf(kind, data, percent)}
      </Text>
    </section>
  );
}

function footOf(
  kind: Resource,
  { forecast, fullOn, ownVoice, days, passed }: ResourceOverview,
  percent: number | null,
) {
  if (percent !== null && percent >= 100)
    return kind === 'storage' ? '已满，不能再上传' : '额度已用完，下月 1 日恢复';
  const day = fullOn[kind];
  if (day) return `照此 ${day.slice(5)} ${kind === 'storage' ? '存满' : '用完'}`;
  if (passed === days) return percent === null ? '未设置额度' : '本月未超额度';
  const end = `照此月底约 ${withUnit(kind, forecast[kind])}`;
  return kind === 'speech' && ownVoice > 0
    ? `${end}，另有内置语音 ${amountText(ownVoice)} 分钟，不计额度`
    : end;
}
