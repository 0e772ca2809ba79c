import type { ResourceOverview } from '@zhiying/contract';
import { Note, Row, Text } from '#kit/base/pieces.tsx';
import table from '#kit/base/table.module.css';
import { ChartPanel } from '#kit/chart/chart-panel.tsx';
import { TableHead } from '#kit/display/table-head.tsx';
import { yuan } from '#parts/ai/figures.ts';
import styles from './resource.module.css';

/** From the ground up, as they are stacked. */
const PARTS = [
  ['model', '大模型'],
  ['speech', '语音'],
  ['compose', '合成'],
] as const;
const CENTS = 100;
const cents = (value: number) => yuan(Math.round(value * CENTS) / CENTS);

/** Yuan a day; what is to come is drawn as it would go on. */
export function CostChart({ data }: { data: ResourceOverview }) {
  const { byDay, passed, days, used, quotas, forecast } = data;
  const going = passed < days ? used.money / passed : 0;
  const most = Math.max(...byDay.map(({ money }) => money), going, 0.01);
  const note = [
    quotas.money === null ? cents(used.money) : `${cents(used.money)} / ${cents(quotas.money)}`,
    ...(going > 0 ? [`照此月底约 ${cents(forecast.money)}`] : []),
  ].join('，');
  return (
    <ChartPanel
      title="花费"
      note={note}
      chart={
        <div className={styles.chart}>
          <Row gap={12} size={12} tone="muted" marginBottom={8} wrap>
            {PARTS.map(([kind, title]) => (
              <Row as="span" key={kind} gap={4}>
                <i className={styles[kind]} aria-hidden="true" />
                {title}
              </Row>
            ))}
            {going > 0 && (
              <Row as="span" gap={4}>
                <i className={styles.expected} aria-hidden="true" />
                预计
              </Row>
            )}
            <Text marginLeft="auto">峰值 {cents(Math.max(...byDay.map(({ money }) => money), 0))}</Text>
          </Row>
          <div className={styles.days} role="img" aria-label={`每日花费，合计 ${cents(used.money)}`}>
            {byDay.map((day, at) => (
              <span key={day.day} title={`${day.day} · ${cents(day.money)}`}>
                {at < passed
                  ? PARTS.map(([kind]) => (
                      <i
                        key={kind}
                        className={styles[kind]}
                        style={{ height: `${(100 * day[kind]) / most}%` }}
                      />
                    ))
                  : going > 0 && (
                      <i className={styles.expected} style={{ height: `${(100 * going) / most}%` }} />
                    )}
              </span>
            ))}
          </div>
          <Row justify="between" size={12} tone="muted" marginTop={4} aria-hidden="true">
            <span>{byDay[0]?.day.slice(5)}</span>
            <span>{byDay[passed - 1]?.day.slice(5)}</span>
            {passed < days && <span>{byDay.at(-1)?.day.slice(5)}</span>}
          </Row>
        </div>
      }
      table={
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className={styles.figures} tabIndex={0} role="region" aria-label="每日花费明细">
          <table className={table.table}>
            <TableHead columns={['日期', '合计', ...PARTS.map(([, title]) => title)]} />
            <tbody>
              {byDay
                .slice(0, passed)
                .toReversed()
                .map((day) => (
                  <tr key={day.day}>
                    <th scope="row">{day.day}</th>
                    <td>{cents(day.money)}</td>
                    {PARTS.map(([kind]) => (
                      <td key={kind}>{cents(day[kind])}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
          {passed === 0 && <Note>暂无花费</Note>}
        </div>
      }
    />
  );
}
