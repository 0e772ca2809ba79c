import { MEASURES, type Rank } from '@zhiying/contract';
import { changeOf } from '#kit/base/change.ts';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import shared from '#parts/ai/ai.module.css';
import styles from './analysis.module.css';
import { NO_DATA, percent, told } from './figures.ts';

const Told = ({ value }: { value: number | null }) =>
  value === null ? <Absent>{NO_DATA}</Absent> : told(value);

/** Columns of a rank; `most` is the largest of the page, which the bars are drawn against. */
export const rankColumns = (title: string, most: number): Column<Rank>[] => [
  {
    id: 'name',
    title,
    width: 300,
    exports: ['name', 'note'],
    render: ({ name, note }) => (
      <span className={styles.rankName} title={note ? `${name}，${note}` : name}>
        <span className={shared.ellipsis}>{name}</span>
        {note && <small>{note}</small>}
      </span>
    ),
  },
  {
    id: 'views',
    title: MEASURES.views,
    width: 190,
    sort: 'views',
    align: 'right',
    render: ({ views }) =>
      views === null ? (
        <Absent>{NO_DATA}</Absent>
      ) : (
        <span className={styles.measured}>
          {told(views)}
          <span className={styles.track} aria-hidden="true">
            <i style={{ width: `${Math.max(0, (views / Math.max(1, most)) * 100)}%` }} />
          </span>
        </span>
      ),
  },
  {
    id: 'viewsBefore',
    title: '环比',
    width: 96,
    align: 'right',
    render: ({ views, viewsBefore }) => {
      const change = views === null ? null : changeOf(views, viewsBefore);
      return change && viewsBefore !== 0 ? <ChangeMark change={change} against="对比上期" /> : <Absent />;
    },
  },
  {
    id: 'likes',
    title: '点赞',
    width: 92,
    sort: 'likes',
    align: 'right',
    render: ({ likes }) => <Told value={likes} />,
  },
  {
    id: 'comments',
    title: '评论',
    width: 92,
    sort: 'comments',
    align: 'right',
    render: ({ comments }) => <Told value={comments} />,
  },
  {
    id: 'shares',
    title: '分享',
    width: 92,
    sort: 'shares',
    align: 'right',
    render: ({ shares }) => <Told value={shares} />,
  },
  {
    id: 'rate',
    title: '互动率',
    width: 92,
    sort: 'rate',
    align: 'right',
    render: ({ rate }) => (rate === null ? <Absent>{NO_DATA}</Absent> : percent(rate)),
  },
  { id: 'posts', title: '发布', width: 80, sort: 'posts', align: 'right', render: ({ posts }) => posts },
  { id: 'asOf', title: '数据截至', width: 124, render: ({ asOf }) => <Moment at={asOf} /> },
];

export const RankCard = ({ rank }: { rank: Rank }) => (
  <span className={shared.card}>
    <span className={shared.cardHead}>
      <b className={shared.ellipsis}>{rank.name}</b>
      <b>
        <Told value={rank.views} />
      </b>
    </span>
    <span className={shared.note}>
      <MetaLine
        items={[rank.note, `发布 ${rank.posts}`, `点赞 ${told(rank.likes)}`, `评论 ${told(rank.comments)}`]}
      />
    </span>
  </span>
);
