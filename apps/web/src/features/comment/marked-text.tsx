import { Fragment } from 'react';
import styles from './comment.module.css';
import { splitWords } from './split-words.ts';

/** A comment with the words of interest marked. */
export const MarkedText = ({ text, words }: { text: string; words: readonly string[] }) =>
  splitWords(text, words).map(({ part, marked, at }) =>
    marked ? (
      <mark key={at} className={styles.word}>
        {part}
      </mark>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
