import {
  BOARD_MEASURES,
  type Board,
  type BoardMeasure,
  type BoardSpan,
  FACT_MEASURES,
} from '@zhiying/contract';
import { changeOf } from '#kit/base/change.ts';
import { figure } from '#kit/base/figure.ts';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { Counter } from '#kit/display/counter.tsx';
import styles from './board.module.css';
import { Quiet, UNREAD } from './board-panel.tsx';

interface FigureCardsProps {
  figures: Board['figures'];
  days: BoardSpan;
  measure: BoardMeasure;
  choose(measure: BoardMeasure): void;
}

/** The figures of all that is seen; the chosen one colours the map. */
export function FigureCards({ figures, days, measure, choose }: FigureCardsProps) {
  if (!figures) return <Quiet>{UNREAD}</Quiet>;
  if (figures.length === 0) return <Quiet>没有可查看的指标，请联系管理员开通报表权限</Quiet>;
  return (
    <ul className={styles.figures} aria-label="关键指标">
      {BOARD_MEASURES.map((name) => {
        const found = figures.find((one) => one.measure === name);
        if (!found) return null;
        const change = changeOf(found.value, found.before);
        return (
          <li key={name}>
            <button
              type="button"
              className={styles.figure}
              aria-pressed={name === measure}
              title={FACT_MEASURES[name].meaning}
              onClick={() => choose(name)}
            >
              <span>{FACT_MEASURES[name].title}</span>
              <b>
                <Counter value={found.value} />
              </b>
              {/* A day that goes on is not compared with a whole one. */}
              {days === '1' ? (
                <small>昨日全天 {figure(found.before)}</small>
              ) : (
                change && (
                  <small>
                    <ChangeMark change={change} against="较上一周期" />
                  </small>
                )
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
