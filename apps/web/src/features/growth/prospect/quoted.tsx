import type { Intent, IntentField } from '@zhiying/contract';
import { INTENT_FIELDS } from '@zhiying/contract';
import { Fragment } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Text } from '#kit/base/pieces.tsx';
import styles from '../growth.module.css';

interface Numbered {
  field: IntentField;
  value: string;
  quote: string;
  /** The same number stands at the words and at the value; none where the words do not say it. */
  no: number | null;
}

/** Values in the order in which their words stand in the sentence. */
export function numbered(text: string, intent: Intent): Numbered[] {
  const found = (Object.keys(INTENT_FIELDS) as IntentField[]).flatMap((field) => {
    const evidence = intent.fields[field];
    return evidence ? [{ field, ...evidence, at: evidence.quote ? text.indexOf(evidence.quote) : -1 }] : [];
  });
  const places = [...new Set(found.filter(({ at }) => at >= 0).map(({ at }) => at))].sort(
    (one, two) => one - two,
  );
  return found.map(({ at, ...rest }) => ({ ...rest, no: at < 0 ? null : places.indexOf(at) + 1 }));
}

const evidence = classOf(
  { center: true, square: 14, tone: 'link', upright: true, padding: 0, border: 'none', radius: 'round' },
  styles.evidence,
);

interface QuotedProps {
  text: string;
  values: readonly Numbered[];
  lit: number | null;
  onLight(no: number | null): void;
}

/** The sentence with the words that say something underlined and numbered; quotes are never shortened inside a mark. */
export function Quoted({ text, values, lit, onLight }: QuotedProps) {
  const marks = values
    .filter((one): one is Numbered & { no: number } => one.no !== null)
    .map(({ quote, no }) => ({ from: text.indexOf(quote), to: text.indexOf(quote) + quote.length, no }))
    .sort((one, two) => one.from - two.from || two.to - one.to);
  const parts: { text: string; no: number | null; at: number }[] = [];
  let done = 0;
  for (const { from, to, no } of marks) {
    if (from < done) continue;
    parts.push(
      { text: text.slice(done, from), no: null, at: done },
      { text: text.slice(from, to), no, at: from },
    );
    done = to;
  }
  parts.push({ text: text.slice(done), no: null, at: done });
  return (
    <Text lineHeight={24} className={styles.quote}>
      “
      {parts.map(({ text: part, no, at }) =>
        no === null ? (
          <Fragment key={`${at}-`}>{part}</Fragment>
        ) : (
          <mark key={at} data-lit={lit === no || undefined}>
            {part}
            <button
              type="button"
              className={evidence}
              aria-label={`依据 ${no}`}
              onMouseEnter={() => onLight(no)}
              onMouseLeave={() => onLight(null)}
              onFocus={() => onLight(no)}
              onBlur={() => onLight(null)}
            >
              {no}
            </button>
          </mark>
        ),
      )}
      ”
    </Text>
  );
}

export const Evidence = ({ no }: { no: number }) => <i className={evidence}>{no}</i>;
