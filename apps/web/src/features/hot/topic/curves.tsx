import type { HotTopicInfo } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { momentText } from '#kit/base/moment-text.ts';
import styles from '../hot.module.css';

/** All curves share one scale: first place on top, 45 at the bottom. */
const LAST = 45;
const height = (rank: number, room: number) => ((Math.min(rank, LAST) - 1) / (LAST - 1)) * room;

/** Pieces of a line between which nothing is known. */
function pieces(ranks: readonly (number | null)[]): { at: number; rank: number }[][] {
  const lines: { at: number; rank: number }[][] = [];
  let open: { at: number; rank: number }[] | null = null;
  for (const [at, rank] of ranks.entries()) {
    if (rank === null) open = null;
    else if (open) open.push({ at, rank });
    else lines.push((open = [{ at, rank }]));
  }
  return lines;
}

export function Spark({ ranks }: { ranks: readonly (number | null)[] }) {
  const step = 80 / Math.max(1, ranks.length - 1);
  const lines = pieces(ranks);
  const last = lines.at(-1)?.at(-1);
  return (
    <svg
      className={classOf({ flow: 'block', height: 24, tone: 'muted' }, styles.spark)}
      viewBox="0 0 84 24"
      aria-hidden="true"
    >
      {lines.map((line) => (
        <polyline
          key={line[0]?.at}
          points={line.map(({ at, rank }) => `${2 + at * step},${2 + height(rank, 20)}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
      ))}
      {last && <circle cx={2 + last.at * step} cy={2 + height(last.rank, 20)} r="2" fill="currentColor" />}
    </svg>
  );
}

const COLORS = ['var(--zy-chart1)', 'var(--zy-chart2)', 'var(--zy-text4)', 'var(--zy-chart3)'];
const [WIDTH, ROOM, LEFT] = [396, 136, 26];

/** Ranks of the last day in each source; hours that nobody read stay grey. */
export function RankCurve({ topic: { lines, hours, title } }: { topic: HotTopicInfo }) {
  const step = (WIDTH - LEFT - 24) / Math.max(1, hours.length - 1);
  const x = (at: number) => LEFT + at * step;
  const unread = hours.map((_, at) => lines.length > 0 && lines.every((line) => line.unread[at]));
  return (
    <svg
      className={classOf({ flow: 'block', width: 'full' }, styles.curve)}
      viewBox={`0 0 ${WIDTH} 168`}
      role="img"
      aria-label={`「${title}」近 24 小时的名次`}
    >
      {unread.map((none, at) =>
        none ? (
          <rect
            key={hours[at]}
            className={styles.unread}
            x={x(at) - step / 2}
            y="6"
            width={step}
            height={ROOM}
          />
        ) : null,
      )}
      {[1, 15, 30, LAST].map((rank) => (
        <g key={rank}>
          <line
            className={styles.grid}
            x1={LEFT}
            x2={WIDTH}
            y1={6 + height(rank, ROOM)}
            y2={6 + height(rank, ROOM)}
          />
          <text x="0" y={10 + height(rank, ROOM)}>
            {rank}
          </text>
        </g>
      ))}
      {lines.map((line, no) =>
        pieces(line.ranks).map((part) => (
          <polyline
            key={`${line.source.id} ${part[0]?.at}`}
            points={part.map(({ at, rank }) => `${x(at)},${6 + height(rank, ROOM)}`).join(' ')}
            fill="none"
            stroke={COLORS[no % COLORS.length]}
            strokeWidth={no === 0 ? 2 : 1.5}
            strokeLinecap="round"
          />
        )),
      )}
      {lines.map((line, no) => {
        const last = pieces(line.ranks).at(-1)?.at(-1);
        return last ? (
          <g key={line.source.id}>
            <circle
              cx={x(last.at)}
              cy={6 + height(last.rank, ROOM)}
              r="3"
              fill={COLORS[no % COLORS.length]}
            />
            <text x={x(last.at) + 6} y={10 + height(last.rank, ROOM)}>
              {last.rank}
            </text>
          </g>
        ) : null;
      })}
      {[0, 6, 12, 18].map((at) => (
        <text key={at} x={x(at)} y="162" textAnchor={at === 0 ? 'start' : 'middle'}>
          {hours[at] ? momentText(hours[at]).slice(-5) : ''}
        </text>
      ))}
      <text x={WIDTH} y="162" textAnchor="end">
        现在
      </text>
    </svg>
  );
}

export const lineColor = (no: number) => COLORS[no % COLORS.length];
