import { Fragment } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import styles from './comment.module.css';
import { splitWords } from './split-words.ts';

/** A comment with the words of interest marked. */
export const MarkedText = ({ text, words }: { text: string; words: readonly string[] }) =>
  splitWords(text, words).map(({ part, marked, at }) =>
    marked ? (
      <mark key={at} className={classOf({ tone: 'inherit', background: 'warning', radius: 3 }, styles.word)}>
        {part}
      </mark>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
