import { type Prospect, prospectStateWord } from '@zhiying/contract';
import styles from '../growth.module.css';

/** In a line of small words: only what waits and what is over has a colour. */
export const StateWord = ({ one: { state, level } }: { one: Pick<Prospect, 'state' | 'level'> }) => (
  <span className={styles.stateWord} data-state={level === 'none' && state === 'waiting' ? undefined : state}>
    {prospectStateWord({ state, level })}
  </span>
);
