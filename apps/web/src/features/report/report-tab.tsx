import { contract } from '@zhiying/contract';
import { Segmented } from 'antd';
import { changeOf } from '#kit/base/change.ts';
import pieces from '#kit/base/pieces.module.css';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { FigureStrip } from '#kit/display/figure-strip.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import styles from './report.module.css';
import { AdviserRows, ContentRows, DealerRows } from './report-rows.tsx';

const VIEWS = {
  content: { title: '按内容', call: contract.report.contents, Rows: ContentRows },
  dealer: { title: '按经销商与门店', call: contract.report.dealers, Rows: DealerRows },
  adviser: { title: '按顾问', call: contract.report.advisers, Rows: AdviserRows },
} as const;
type View = keyof typeof VIEWS;

/** 报表: what became of what was delivered, by piece, place and person. */
export function ReportTab() {
  const mayOpen = useMayOpen();
  const { search, setSearch } = usePage();
  const views = (Object.keys(VIEWS) as View[]).filter((view) => mayOpen(keysOf(VIEWS[view].call)));
  const view = views.find((each) => each === search.by) ?? views[0];
  if (!view) return null;
  const { Rows } = VIEWS[view];
  return (
    <div className={pieces.page}>
      <Totals at={typeof search.at === 'string' && search.at ? search.at : undefined} />
      <div className={styles.bar}>
        <Segmented<View>
          aria-label="统计方式"
          value={view}
          onChange={(by) => setSearch({ tabid: search.tabid, at: search.at, by })}
          options={views.map((value) => ({ value, label: VIEWS[value].title }))}
        />
        <span className={pieces.note}>统计所选日期送达的内容，未选日期时为近 30 天</span>
      </div>
      <div className={pieces.fill}>
        <Rows key={view} />
      </div>
    </div>
  );
}

const SHOWN = {
  reached: '送达',
  opened: '打开',
  shared: '分享',
  published: '发布',
  visits: '访问',
  leads: '留资',
} as const;

export function Totals({
  at,
  ...fixed
}: {
  at?: string;
  nodeId?: number;
  substanceId?: number;
  memberId?: number;
}) {
  const summary = useCall(contract.report.summary, { at, ...fixed }, { keepPrevious: true });
  if (!summary.data) return null;
  const { now, before } = summary.data;
  return (
    <div className={styles.totals}>
      <FigureStrip
        label="内容概况"
        figures={(Object.keys(SHOWN) as (keyof typeof SHOWN)[]).map((name) => {
          const change = changeOf(now[name], before[name]);
          return {
            id: name,
            title: SHOWN[name],
            value: now[name].toLocaleString('zh-CN'),
            foot: change ? <ChangeMark change={change} against="较上期" /> : '暂无对比',
          };
        })}
      />
    </div>
  );
}
