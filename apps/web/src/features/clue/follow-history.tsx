import { CLUE_EVENTS, clueState, FOLLOW_RESULTS, type FollowUp } from '@zhiying/contract';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import styles from './clue.module.css';

/** What happened to a clue, the newest first. */
export const FollowHistory = ({ history }: { history: readonly FollowUp[] }) => (
  <ol className={styles.history}>
    {history.map((entry) => (
      <li key={entry.id}>
        <div className={styles.historyHead}>
          <b>
            {[CLUE_EVENTS[entry.kind], entry.result && FOLLOW_RESULTS[entry.result]]
              .filter(Boolean)
              .join('，')}
          </b>
          <Moment at={entry.at} />
        </div>
        {entry.text && <p>{entry.text}</p>}
        <MetaLine items={[entry.by, entry.state && `状态改为${clueState.label(entry.state)}`]} />
      </li>
    ))}
  </ol>
);
