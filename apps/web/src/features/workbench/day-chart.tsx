import { type PointerEvent, type ReactNode, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { figure } from '#kit/base/figure.ts';
import { Box, Column, Muted, Note, Row, Scroll, Stack, Text } from '#kit/base/pieces.tsx';
import { dayLabel, isLabelled, ticksFor } from '#kit/chart/axis.ts';
import { NamedSegments } from '#kit/form/named-segments.tsx';
import styles from './chart.module.css';
import { None } from './none.tsx';
import { Panel } from './panel.tsx';

const VIEWS = { chart: '图', table: '表' } as const;

/** One part of each day's bar, from the foot up. */
export interface DaySeries<Day> {
  title: string;
  of(day: Day): number;
  /** Beside the title in the legend; the sum unless something else is worth saying. */
  told?: string;
}

interface DayChartProps<Day> {
  title: string;
  days: readonly Day[];
  series: readonly DaySeries<Day>[];
  /** What is told of a day besides the bars. */
  besides?: readonly DaySeries<Day>[];
  /** Two things that are compared stand beside each other instead of on top. */
  paired?: boolean;
  /** Said where there is nothing on any day. */
  nothing: string;
  extra?: ReactNode;
  className?: string;
}

/** What happened on each day, as bars or as a table. */
export function DayChart<Day extends { day: string }>(props: DayChartProps<Day>) {
  const { title, days, series, besides = [], paired = false, nothing, extra, className } = props;
  const [view, setView] = useState<keyof typeof VIEWS>('chart');
  return (
    <Panel
      className={className}
      title={title}
      note={days.length > 1 ? `近 ${days.length} 天` : '今天'}
      extra={
        <>
          {series.map(({ title, of, told }, at) => (
            <span key={title} className={styles.legend} data-series={markOf(at, paired)}>
              {title}{' '}
              <Text as="b" weight={600} tone="text">
                {told ?? figure(days.reduce((sum, day) => sum + of(day), 0))}
              </Text>
            </span>
          ))}
          {extra}
          <NamedSegments size="small" label="图表切换" names={VIEWS} value={view} onChange={setView} />
        </>
      }
    >
      {view === 'chart' && !days.some((day) => [...series, ...besides].some(({ of }) => of(day) !== 0)) ? (
        <Stack fill center>
          <None>{nothing}</None>
        </Stack>
      ) : view === 'chart' ? (
        <Bars title={title} days={days} series={series} besides={besides} paired={paired} />
      ) : (
        <DayTable title={title} days={days} series={[...series, ...besides]} />
      )}
    </Panel>
  );
}

/** Of a pair the first is the light one: what it brought stands out. */
const markOf = (at: number, paired: boolean) => (paired && at === 0 ? 3 : paired ? 1 : at + 1);

/** An axis shorter than this would make a single one look like a crowd. */
const LOWEST_TOP = 4;

type BarsProps<Day> = Required<Pick<DayChartProps<Day>, 'title' | 'days' | 'series' | 'besides' | 'paired'>>;

function Bars<Day extends { day: string }>({ title, days, series, besides, paired }: BarsProps<Day>) {
  const [pointed, setPointed] = useState<number | null>(null);
  const whole = (day: Day) => {
    const counts = series.map(({ of }) => of(day));
    return paired ? Math.max(...counts) : counts.reduce((sum, count) => sum + count, 0);
  };
  const ticks = ticksFor(Math.max(LOWEST_TOP, ...days.map(whole)));
  const top = ticks.at(-1) ?? 1;
  const today = days.at(-1)?.day ?? '';
  const share = (value: number) => `${(value / top) * 100}%`;
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) / box.width) * days.length);
    setPointed(Math.min(days.length - 1, Math.max(0, index)));
  };
  const shown = pointed === null ? undefined : days[pointed];
  return (
    <Row
      align="stretch"
      flex={1}
      className={styles.chart}
      role="img"
      aria-label={`${title}的柱形图，数字见表`}
    >
      <Box flex={1} position="relative">
        {ticks.map((tick) => (
          <Box
            borderTop="line2"
            position="absolute"
            inset="auto 0"
            key={tick}
            className={styles.tick}
            style={{ bottom: share(tick) }}
          >
            <Note as="span" marginRight={12} position="absolute">
              {figure(tick)}
            </Note>
          </Box>
        ))}
        <Row align="stretch" position="cover" onPointerMove={point} onPointerLeave={() => setPointed(null)}>
          {days.map((day, index) => (
            <Row
              key={day.day}
              look={{ align: 'end', justify: 'center', grow: true, position: 'relative' }}
              className={styles.column}
              data-pointed={index === pointed}
            >
              {paired ? (
                <Row align="end" height="full" className={styles.pair}>
                  {series.map(({ title, of }, at) => (
                    <i key={title} data-series={markOf(at, paired)} style={{ height: share(of(day)) }} />
                  ))}
                </Row>
              ) : (
                <Column overflow="hidden" className={styles.bar} style={{ height: share(whole(day)) }}>
                  {series.toReversed().map(({ title, of }, at) => {
                    const value = of(day);
                    return (
                      value > 0 && (
                        <Text
                          as="i"
                          flow="block"
                          minHeight={0}
                          key={title}
                          data-series={series.length - at}
                          style={{ flexGrow: value }}
                        />
                      )
                    );
                  })}
                </Column>
              )}
              {isLabelled(index, days.length) && (
                <Note position="absolute" as="span" whiteSpace="nowrap" className={styles.label}>
                  {dayLabel(day.day, today)}
                </Note>
              )}
            </Row>
          ))}
        </Row>
        {shown && pointed !== null && (
          <Stack
            look={{
              position: 'absolute',
              shadow: true,
              top: 0,
              zIndex: 1,
              pointerEvents: 'none',
              gap: 2,
              padding: '8 12',
              background: 'elev',
              radius: 8,
            }}
            className={styles.tip}
            style={{ left: `${((pointed + 0.5) / days.length) * 100}%` }}
            data-side={pointed / days.length > 0.7 ? 'left' : 'right'}
          >
            <Muted as="div">{shown.day}</Muted>
            {series.map(({ title, of }, at) => (
              <div key={title} data-series={markOf(at, paired)}>
                {title}{' '}
                <Text paddingLeft={12} marginLeft="auto" as="b" weight={600} tone="text">
                  {figure(of(shown))}
                </Text>
              </div>
            ))}
            {besides.map(({ title, of }) => (
              <div key={title} data-series="besides">
                {title}{' '}
                <Text paddingLeft={12} marginLeft="auto" as="b" weight={600} tone="text">
                  {figure(of(shown))}
                </Text>
              </div>
            ))}
          </Stack>
        )}
      </Box>
    </Row>
  );
}

interface DayTableProps<Day> {
  title: string;
  days: readonly Day[];
  series: readonly DaySeries<Day>[];
}

const DayTable = <Day extends { day: string }>({ title, days, series }: DayTableProps<Day>) => (
  <Scroll flex={1} maxHeight={320} className={styles.table} aria-label={`${title}，每天的数字`}>
    <table className={classOf({ width: 'full', size: 13 })}>
      <thead>
        <tr>
          <th scope="col">日期</th>
          {series.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{day.day}</th>
            {series.map(({ title, of }) => (
              <td key={title}>{figure(of(day))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
);
