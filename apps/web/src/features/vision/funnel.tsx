import { BOARD_FUNNEL, type Board, FACT_MEASURES } from '@zhiying/contract';
import { Counter } from '#kit/display/counter.tsx';
import styles from './board.module.css';
import { Quiet, UNREAD } from './board-panel.tsx';
import { rateOf } from './funnel-rate.ts';

export function Funnel({ figures }: { figures: Board['figures'] }) {
  if (!figures) return <Quiet>{UNREAD}</Quiet>;
  const steps = BOARD_FUNNEL.flatMap((measure) => figures.find((figure) => figure.measure === measure) ?? []);
  if (steps.length === 0) return <Quiet>没有可查看的指标</Quiet>;
  const most = Math.max(1, ...steps.map(({ value }) => value));
  return (
    <ol className={styles.funnel}>
      {steps.map(({ measure, value }, at) => (
        <li key={measure}>
          <span>{FACT_MEASURES[measure].title}</span>
          <b>
            <Counter value={value} />
          </b>
          <small>{at > 0 && rateOf(value, steps[at - 1]?.value)}</small>
          <i style={{ inlineSize: `${Math.max(2, (value / most) * 100)}%` }} />
        </li>
      ))}
    </ol>
  );
}
