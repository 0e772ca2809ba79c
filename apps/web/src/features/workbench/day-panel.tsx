import { figure } from '#kit/base/figure.ts';
import { useDay } from '#parts/workbench/use-day.ts';
import { DayChart, type DaySeries } from './day-chart.tsx';
import styles from './workbench.module.css';
import type { Workbench } from './workbench.query.ts';

type PostDay = NonNullable<Workbench['posts']>[number];
type BroughtDay = PostDay & { clues: number };
type SignInDay = NonNullable<Workbench['signIns']>[number];

const KINDS: readonly DaySeries<PostDay>[] = [
  { title: '文章', of: ({ article }) => article },
  { title: '视频', of: ({ video }) => video },
  { title: '直播', of: ({ live }) => live },
];
const FAILED: readonly DaySeries<PostDay>[] = [{ title: '失败', of: ({ failed }) => failed }];

const BROUGHT: readonly DaySeries<BroughtDay>[] = [
  { title: '发布', of: ({ article, video, live }) => article + video + live },
  { title: '线索', of: ({ clues }) => clues },
];

/**
 * The large chart: what was published for those who work with content, beside the clues it brought for those who work with customers, who
 * signed in for those who look after people.
 */
export function DayPanel({ posts, clues, signIns }: Pick<Workbench, 'posts' | 'clues' | 'signIns'>) {
  const preparing = useDay()?.preparing;
  const nothing = (what: string) => (preparing ? '数据准备中，稍后显示' : what);
  if (posts && clues)
    return (
      <DayChart
        className={styles.chart}
        title="内容与线索"
        days={posts.map((day, at) => ({ ...day, clues: clues[at] ?? 0 }))}
        series={BROUGHT}
        paired
        besides={FAILED}
        nothing={nothing('这些天没有发布，也没有新线索')}
      />
    );
  if (posts) {
    // Kinds that nobody published are left out; articles come first.
    const kinds = KINDS.filter(({ of }, at) => at === 0 || posts.some((day) => of(day) > 0));
    return (
      <DayChart
        className={styles.chart}
        title="发布趋势"
        days={posts}
        series={kinds}
        besides={FAILED}
        nothing={nothing('这些天没有发布')}
      />
    );
  }
  return signIns && <SignIns days={signIns} nothing={nothing('这些天没有人登录')} />;
}

function SignIns({ days, nothing }: { days: readonly SignInDay[]; nothing: string }) {
  const people = days.reduce((sum, { members }) => sum + members, 0);
  const series: DaySeries<SignInDay>[] = [
    {
      title: '登录人数',
      of: ({ members }) => members,
      told: `日均 ${figure(days.length > 0 ? Math.round(people / days.length) : 0)}`,
    },
    { title: '重复登录', of: ({ members, sessions }) => sessions - members },
  ];
  return <DayChart className={styles.chart} title="登录趋势" days={days} series={series} nothing={nothing} />;
}
