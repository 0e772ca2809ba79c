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
import pieces from '#kit/base/pieces.module.css';
import { PRESETS } from '#kit/base/range-text.ts';
import { Counter } from '#kit/display/counter.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { ExportButton } from '#kit/list/export-button.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './clue.module.css';
import { DayPanel } from './day-panel.tsx';
import { type ClueFilter, Opens } from './opens.tsx';
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
    <div className={styles.scroll}>
      <div className={styles.ruleHead}>
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
      </div>
      <SilencePanel />
      <Loaded query={summary}>
        {(data) =>
          data.total.all === 0 ? (
            <StateView kind="empty" title="该时段暂无新线索" text={['请更换时间范围。']} />
          ) : (
            <div className={styles.report}>
              <Funnel total={data.total} at={at} />
              <DayPanel days={data.days} at={at} />
              <Groups summary={data} by={by} at={at} />
              <Reasons reasons={data.reasons} at={at} />
            </div>
          )
        }
      </Loaded>
    </div>
  );
}

const Funnel = ({ total, at }: { total: ClueFunnel; at: string }) => (
  <section className={styles.panel} aria-label="转化漏斗">
    <h3>转化漏斗</h3>
    <ol className={styles.funnel}>
      {STEPS.map(({ name, title }) => (
        <li key={name}>
          <span className={pieces.note}>{title}</span>
          <b>
            <Opens count={total[name] ?? 0} at={at} filter={stepOf(name)}>
              <Counter value={total[name] ?? 0} />
            </Opens>
          </b>
          <span className={styles.bar}>
            <i style={{ inlineSize: `${shareOf(total[name] ?? 0, total.all)}%` }} />
          </span>
          <span className={pieces.note}>{shareOf(total[name] ?? 0, total.all)}%</span>
        </li>
      ))}
    </ol>
    <p className={pieces.note}>
      首次联系用时（中位数）{spanOf(total.firstContact)}，战败{' '}
      <Opens count={total.lost} at={at} filter={{ step: 'lost' }} />
      ，无效 <Opens count={total.invalid} at={at} filter={{ step: 'invalid' }} />。
    </p>
  </section>
);

const Groups = ({ summary, by, at }: { summary: Summary; by: Grouping; at: string }) => (
  <section className={styles.panel} aria-label="分组对比">
    <h3>按{CLUE_GROUPINGS[by]}</h3>
    <div className={styles.tableBox}>
      <table className={styles.table}>
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
                  <Opens
                    count={group[name] ?? 0}
                    at={at}
                    filter={{ ...stepOf(name), ...GROUP[by](group.key) }}
                  />
                </td>
              ))}
              <td>{shareOf(group.won, group.all)}%</td>
              <td>{spanOf(group.firstContact)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);

function Reasons({ reasons, at }: { reasons: Summary['reasons']; at: string }) {
  if (reasons.length === 0) return null;
  const most = Math.max(...reasons.map(({ count }) => count));
  return (
    <section className={styles.panel} aria-label="战败与无效原因">
      <h3>战败与无效原因</h3>
      <ul className={styles.reasons}>
        {reasons.map(({ key, count }) => (
          <li key={key}>
            <span>{CLOSE_REASONS[key as CloseReason]}</span>
            <span className={styles.bar}>
              <i style={{ inlineSize: `${shareOf(count, most)}%` }} />
            </span>
            <b>
              <Opens count={count} at={at} filter={{ state: 'closed', closeReason: key }} />
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}
