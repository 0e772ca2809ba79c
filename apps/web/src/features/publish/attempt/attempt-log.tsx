import { type AttemptInfo, attemptState } from '@zhiying/contract';
import { fullMomentText, momentText } from '#kit/base/moment-text.ts';
import { FormSection } from '#kit/form/field.tsx';
import styles from './attempt.module.css';
import { ATTEMPT_TONES } from './attempt-words.tsx';

/** Everything that happened to it, the newest first. */
export const AttemptLog = ({ attempt: { log } }: { attempt: AttemptInfo }) => (
  <FormSection title="处理记录" count={log.length}>
    <ol className={styles.log}>
      {[...log].reverse().map((entry) => (
        <li key={entry.id} data-tone={ATTEMPT_TONES[entry.to]}>
          <span>
            <b>{attemptState.label(entry.to)}</b>
            <time dateTime={entry.at} title={fullMomentText(entry.at)}>
              {momentText(entry.at)}
            </time>
          </span>
          {entry.text && <p>{entry.text}</p>}
          <small>
            {[
              entry.by ?? '系统',
              entry.code && `代码 ${entry.code}`,
              entry.logId && `日志编号 ${entry.logId}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </li>
      ))}
    </ol>
  </FormSection>
);
