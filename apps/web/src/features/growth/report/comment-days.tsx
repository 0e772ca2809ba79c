import type { contract, DataOf } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { everyDay } from '#kit/base/every-day.ts';
import { DayPanel } from '#kit/chart/day-panel.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import styles from '../growth.module.css';

type Days = DataOf<typeof contract.growthReport.summary>['days'];

/** What was said on each day, and in how much of it somebody wants something. */
export const CommentDays = ({ days, at }: { days: Days; at: string }) => (
  <DayPanel
    title="每日评论"
    days={everyDay(at, days, { comments: 0, intent: 0 })}
    all={{ name: '评论', of: ({ comments }) => comments }}
    part={{ name: '有意向', of: ({ intent }) => intent }}
    label="每日评论和其中有意向的，明细见表格"
    columns={[
      {
        title: '评论',
        of: ({ day, comments }) =>
          comments > 0 ? (
            <PageLink
              className={classOf({ tone: 'inherit' }, styles.opens)}
              to={{ path: 'aigrow', search: { tabid: 'intent', at: `${day},${day}` } }}
            >
              {comments.toLocaleString('zh-CN')}
            </PageLink>
          ) : (
            0
          ),
      },
      { title: '有意向', of: ({ intent }) => intent.toLocaleString('zh-CN') },
    ]}
  />
);
