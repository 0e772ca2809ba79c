import { MEASURES, type Measure, type Trend } from '@zhiying/contract';
import { Box } from '#kit/base/pieces.tsx';
import styles from './analysis.module.css';
import { figureText } from './figures.ts';

const ORDER: readonly Measure[] = ['views', 'likes', 'comments', 'shares', 'posts'];

/** The newest point first; what has not begun yet is left out. */
export function TrendTable({ trend, measure }: { trend: Trend; measure: Measure }) {
  const { at, now, before, parts } = trend;
  const points = at
    .map((point, index) => ({ point, index }))
    .filter(({ index }) => now.posts[index] !== null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <Box overflow="auto" className={styles.table} tabIndex={0} role="region" aria-label="趋势明细">
      <table>
        <thead>
          <tr>
            <th scope="col">时间</th>
            {parts.length > 0
              ? [
                  <th key="all" scope="col">
                    合计
                  </th>,
                  ...parts.map(({ id, name }) => (
                    <th key={id} scope="col">
                      {name}
                    </th>
                  )),
                ]
              : [
                  ...ORDER.map((each) => (
                    <th key={each} scope="col">
                      {MEASURES[each]}
                    </th>
                  )),
                  <th key="before" scope="col">
                    上期{MEASURES[measure]}
                  </th>,
                ]}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ point, index }) => (
            <tr key={point}>
              <th scope="row">{point}</th>
              {parts.length > 0
                ? [now, ...parts.map(({ series }) => series)].map((series, line) => (
                    // oxlint-disable-next-line react/no-array-index-key -- the lines stay in their order
                    <Told key={line} value={series[measure][index]} />
                  ))
                : [
                    ...ORDER.map((each) => <Told key={each} value={now[each][index]} />),
                    <Told key="before" value={before[measure][index]} />,
                  ]}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

const Told = ({ value }: { value: number | null | undefined }) => (
  <td data-none={(value ?? null) === null}>{figureText(value ?? null)}</td>
);
