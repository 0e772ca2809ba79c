import { MEASURES, type Rank } from '@zhiying/contract';
import { changeOf } from '#kit/base/change.ts';
import { classOf } from '#kit/base/class-of.ts';
import { Muted, Text } from '#kit/base/pieces.tsx';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import shared from '#parts/ai/ai.module.css';
import styles from './analysis.module.css';
import { figureText, NO_DATA, percent } from './figures.ts';

const Told = ({ value }: { value: number | null }) =>
  value === null ? <EmptyCell>{NO_DATA}</EmptyCell> : figureText(value);

/** Columns of a rank; `most` is the largest of the page, which the bars are drawn against. */
export const rankColumns = (title: string, most: number): Column<Rank>[] => [
  {
    id: 'name',
    title,
    width: 300,
    exports: ['name', 'note'],
    render: ({ name, note }) => (
      <span
        className={classOf({ flow: 'stack', minWidth: 0, lineHeight: 18 })}
        title={note ? `${name}，${note}` : name}
      >
        <span className={classOf({ flow: 'block', clip: true })}>{name}</span>
        {note && (
          <Muted as="small" clip>
            {note}
          </Muted>
        )}
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
        <EmptyCell>{NO_DATA}</EmptyCell>
      ) : (
        <span className={classOf({ flow: 'inline', gap: 12, align: 'center' })}>
          {figureText(views)}
          <span
            className={classOf({ width: 72, background: 'fill', radius: 2 }, styles.track)}
            aria-hidden="true"
          >
            <Text
              as="i"
              flow="block"
              radius={2}
              style={{ width: `${Math.max(0, (views / Math.max(1, most)) * 100)}%` }}
            />
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
      return change && viewsBefore !== 0 ? <ChangeMark change={change} against="对比上期" /> : <EmptyCell />;
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
    render: ({ rate }) => (rate === null ? <EmptyCell>{NO_DATA}</EmptyCell> : percent(rate)),
  },
  { id: 'posts', title: '发布', width: 80, sort: 'posts', align: 'right', render: ({ posts }) => posts },
  { id: 'asOf', title: '数据截至', width: 124, render: ({ asOf }) => <Moment at={asOf} /> },
];

export const RankCard = ({ rank }: { rank: Rank }) => (
  <span className={classOf({ flow: 'stack', gap: 4, minWidth: 0, width: 'full' })}>
    <span className={classOf({ flow: 'row', gap: 12, justify: 'between' }, shared.cardHead)}>
      <b className={classOf({ flow: 'block', clip: true })}>{rank.name}</b>
      <b>
        <Told value={rank.views} />
      </b>
    </span>
    <span className={classOf({ size: '12/18', tone: 'muted' })}>
      <MetaLine
        items={[
          rank.note,
          `发布 ${rank.posts}`,
          `点赞 ${figureText(rank.likes)}`,
          `评论 ${figureText(rank.comments)}`,
        ]}
      />
    </span>
  </span>
);
