import { type AttemptInfo, attemptState, withoutErrorCodes } from '@zhiying/contract';
import { fullMomentText, momentText } from '#kit/base/moment-text.ts';
import { Box, Muted, Text } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { FormSection } from '#kit/form/field.tsx';
import styles from './attempt.module.css';
import { ATTEMPT_TONES } from './attempt-words.tsx';

/** Everything that happened to it, the newest first. */
export const AttemptLog = ({ attempt: { log } }: { attempt: AttemptInfo }) => (
  <FormSection title="处理记录" count={log.length}>
    <Box as="ol" className={styles.log}>
      {[...log].reverse().map((entry) => (
        <li key={entry.id} data-tone={ATTEMPT_TONES[entry.to]}>
          <span>
            <Text as="b" weight={400}>
              {attemptState.label(entry.to)}
            </Text>
            <Muted as="time" dateTime={entry.at} title={fullMomentText(entry.at)}>
              {momentText(entry.at)}
            </Muted>
          </span>
          {entry.text && <p>{withoutErrorCodes(entry.text)}</p>}
          <Muted as="small">
            {entry.by ?? '系统'}
            {entry.logId && <CopyButton text={entry.logId} label="复制平台日志编号" />}
          </Muted>
        </li>
      ))}
    </Box>
  </FormSection>
);
