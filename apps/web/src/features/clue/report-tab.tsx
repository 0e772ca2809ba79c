import {
  CLOSE_REASONS,
  CLUE_GROUPINGS,
  CLUE_STEPS,
  type CloseReason,
  type ClueFunnel,
  contract,
  type DataOf,
} from '@zhiying/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import { percentOf } from '#kit/base/change.ts';
import { Box, Card, Figure, Note, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { PRESETS } from '#kit/base/range-text.ts';
import table from '#kit/base/table.module.css';
import { Counter } from '#kit/display/counter.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { ExportButton } from '#kit/list/export-button.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './clue.module.css';
import { ClueDays } from './clue-days.tsx';
import { type ClueFilter, FigureLink } from './figure-link.tsx';
import { lastDays, shareOf, spanOf } from './report-words.ts';
import { SilencePanel } from './silence-panel.tsx';

type Grouping = keyof typeof CLUE_GROUPINGS;
type Summary = DataOf<typeof contract.clueReport.summary>;

const STEPS: readonly { name: keyof ClueFunnel; title: string }[] = [
  { name: 'all', title: '新增线索' },
  { name: 'contacted', title: '已联系' },
  { name: 'invited', title: '已邀约' },
  { name: 'visited', title: '已到店' },
  { name: 'won', title: '已成交' },
];

/** Under which condition a group's clues are listed; the report counts those in the pool as well. */
const GROUP: Record<Grouping, (key: string) => ClueFilter> = {
  source: (key) => ({ source: key }),
  owner: (key) => (key === '0' ? { holder: 'none' } : { ownerId: Number(key) }),
  node: (key) => ({ atNode: Number(key) }),
};
const stepOf = (name: keyof ClueFunnel): ClueFilter => (name in CLUE_STEPS ? { step: name } : {});

/** 报表: how far the clues of some days got, where they came from and why others were lost. Each figure opens its rows. */
export function ReportTab() {
  const [days, setDays] = useState(30);
  const [by, setBy] = useState<Grouping>('source');
  const at = lastDays(days);
  const summary = useCall(contract.clueReport.summary, { at, by }, { keepPrevious: true });
  return (
    <Box height="full" padding="0 gutter 24" overflow="y" className={styles.scroll}>
      <Split gap={12} wrap marginBottom={12}>
        <Segmented
          aria-label="时间"
          value={days}
          onChange={setDays}
          options={PRESETS.map((preset) => ({ value: preset.days, label: preset.label }))}
        />
        <Segmented<Grouping>
          aria-label="分组"
          value={by}
          onChange={setBy}
          options={(Object.keys(CLUE_GROUPINGS) as Grouping[]).map((value) => ({
            value,
            label: CLUE_GROUPINGS[value],
          }))}
        />
        <ExportButton call={contract.clueReport.groups.export} body={{ at, by }} label="导出分组报表" />
      </Split>
      <SilencePanel />
      <QueryView query={summary}>
        {(data) =>
          data.total.all === 0 ? (
            <StateView kind="empty" title="该时段暂无新线索" text={['请更换时间范围。']} />
          ) : (
            <Stack gap={16} className={styles.report}>
              <Funnel total={data.total} at={at} />
              <ClueDays days={data.days} at={at} />
              <Groups summary={data} by={by} at={at} />
              <Reasons reasons={data.reasons} at={at} />
            </Stack>
          )
        }
      </QueryView>
    </Box>
  );
}

const Bar = ({ percent }: { percent: number }) => (
  <Text height={6} background="line" flow="block" radius={3} overflow="hidden">
    <Text
      as="i"
      look={{ flow: 'block', height: 'full', background: 'solid', radius: 3 }}
      style={{ inlineSize: `${percent}%` }}
    />
  </Text>
);

const Funnel = ({ total, at }: { total: ClueFunnel; at: string }) => (
  <Card as="section" minWidth={0} padding={16} className={styles.panel} aria-label="转化漏斗">
    <Text as="h3" size={15} weight={600} marginBottom={12}>
      转化漏斗
    </Text>
    <Stack tracks="repeat(auto-fit, minmax(130px, 1fr))" as="ol" gap={16} marginBottom={12}>
      {STEPS.map(({ name, title }) => (
        <Stack as="li" gap={4} key={name}>
          <Note as="span">{title}</Note>
          <Figure as="b" size={24}>
            <FigureLink count={total[name] ?? 0} at={at} filter={stepOf(name)}>
              <Counter value={total[name] ?? 0} />
            </FigureLink>
          </Figure>
          <Bar percent={shareOf(total[name] ?? 0, total.all)} />
          <Note as="span">{percentOf(total[name] ?? 0, total.all)}</Note>
        </Stack>
      ))}
    </Stack>
    <Note>
      首次联系用时（中位数）{spanOf(total.firstContact)}，战败{' '}
      <FigureLink count={total.lost} at={at} filter={{ step: 'lost' }} />
      ，无效 <FigureLink count={total.invalid} at={at} filter={{ step: 'invalid' }} />。
    </Note>
  </Card>
);

const Groups = ({ summary, by, at }: { summary: Summary; by: Grouping; at: string }) => (
  <Card as="section" minWidth={0} padding={16} className={styles.panel} aria-label="分组对比">
    <Text as="h3" size={15} weight={600} marginBottom={12}>
      按{CLUE_GROUPINGS[by]}
    </Text>
    <Box overflow="x">
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{CLUE_GROUPINGS[by]}</th>
            {STEPS.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">成交率</th>
            <th scope="col">首次联系</th>
          </tr>
        </thead>
        <tbody>
          {summary.groups.map((group) => (
            <tr key={group.key}>
              <th scope="row">{group.label}</th>
              {STEPS.map(({ name }) => (
                <td key={name}>
                  <FigureLink
                    count={group[name] ?? 0}
                    at={at}
                    filter={{ ...stepOf(name), ...GROUP[by](group.key) }}
                  />
                </td>
              ))}
              <td>{percentOf(group.won, group.all)}</td>
              <td>{spanOf(group.firstContact)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  </Card>
);

function Reasons({ reasons, at }: { reasons: Summary['reasons']; at: string }) {
  if (reasons.length === 0) return null;
  const most = Math.max(...reasons.map(({ count }) => count));
  return (
    <Card as="section" minWidth={0} padding={16} className={styles.panel} aria-label="战败与无效原因">
      <Text as="h3" size={15} weight={600} marginBottom={12}>
        战败与无效原因
      </Text>
      <Stack as="ul" gap={10} className={styles.reasons}>
        {reasons.map(({ key, count }) => (
          <Stack as="li" gap={12} align="center" key={key}>
            <span>{CLOSE_REASONS[key as CloseReason]}</span>
            <Bar percent={shareOf(count, most)} />
            <b>
              <FigureLink count={count} at={at} filter={{ state: 'closed', closeReason: key }} />
            </b>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
