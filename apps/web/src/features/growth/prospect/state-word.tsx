import { type ProspectState, prospectState } from '@zhiying/contract';
import styles from '../growth.module.css';

/** In a line of small words: only what waits and what is over has a colour. */
export const StateWord = ({ state }: { state: ProspectState }) => (
  <span className={styles.stateWord} data-state={state}>
    {prospectState.label(state)}
  </span>
);
