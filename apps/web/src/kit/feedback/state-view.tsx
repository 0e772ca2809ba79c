import type { ReactNode } from 'react';
import { Box, Column, Row, Text } from '#kit/base/pieces.tsx';
import styles from './state-view.module.css';

export type StateKind = 'empty' | 'done' | 'search' | 'error' | 'no-permission' | 'not-found';

interface StateViewProps {
  kind: StateKind;
  title: string;
  /** One or two sentences, broken by hand: one array entry is one line. */
  text?: ReactNode | readonly string[];
  /** At most one of them solid. */
  actions?: ReactNode;
  /** Small print under the buttons. */
  footnote?: ReactNode;
  children?: ReactNode;
}

/** A full-page state: one drawing, what happened, and what to do next. */
export function StateView({ kind, title, text, actions, footnote, children }: StateViewProps) {
  return (
    <Column
      look={{
        minHeight: 320,
        padding: '24 16 40',
        align: 'center',
        justify: 'center',
        height: 'full',
        textAlign: 'center',
      }}
      role={kind === 'error' ? 'alert' : undefined}
    >
      <Sheets kind={kind} />
      <Text as="h2" size="16/24" weight={600} tone="text">
        {title}
      </Text>
      {text && (
        <Box maxWidth={480} tone="text2" marginTop={8} className={styles.text}>
          {Array.isArray(text) ? text.map((line) => <p key={line}>{line}</p>) : text}
        </Box>
      )}
      {children}
      {actions && (
        <Row gap={8} align="stretch" justify="center" wrap marginTop={20}>
          {actions}
        </Row>
      )}
      {footnote && (
        <Row gap="4 12" justify="center" wrap size="13/20" tone="muted" className={styles.footnote}>
          {footnote}
        </Row>
      )}
    </Column>
  );
}

const BARS = [
  [42, 46, 16],
  [54, 31, 31],
  [66, 41, 21],
  [78, 23, 39],
] as const;

function Sheets({ kind }: { kind: StateKind }) {
  return (
    <svg
      className={styles.drawing}
      width="126"
      height="90"
      viewBox="0 0 126 90"
      fill="none"
      aria-hidden="true"
    >
      <rect className={styles.back} x=".75" y="13" width="60" height="60" rx="5" />
      <rect className={styles.back} x="65.25" y="13" width="60" height="60" rx="5" />
      <rect className={styles.front} x="29" y=".75" width="68" height="80" rx="6" />
      {kind === 'no-permission' ? (
        BARS.map(([x, y, height]) => <path key={x} className={styles.bar} d={`M${x} ${y}v${height}`} />)
      ) : (
        <path
          className={styles.lines}
          d={
            kind === 'error'
              ? 'M42 20h24M42 34h11M60 34h22M42 46h28M77 46h5M42 58h13'
              : 'M42 20h24M42 34h40M42 46h40M42 58h24'
          }
        />
      )}
      <g transform="translate(95 73)">
        <circle className={styles.ring} r="16" />
        <circle className={styles.badge} data-kind={kind} r="14" />
        <g className={styles.sign}>{signs[kind]}</g>
      </g>
    </svg>
  );
}

const signs: Record<StateKind, ReactNode> = {
  empty: <path d="M0-6v12M-6 0H6" />,
  done: <path d="m-5.6.4 4 4L5.8-4.6" />,
  search: (
    <>
      <circle cx="-1" cy="-1" r="4.4" />
      <path d="m2.4 2.4 3.4 3.4" />
    </>
  ),
  error: <path d="M0-6.5v7.5M0 5.5v.1" />,
  'no-permission': (
    <>
      <rect x="-5.2" y="-1.2" width="10.4" height="7" rx="1.2" />
      <path d="M-2.9-1.2v-1.8a2.9 2.9 0 0 1 5.8 0v1.8" />
    </>
  ),
  'not-found': <path d="M-3.2-2.6C-3.2-7 3.4-6.6 3.2-2.6 3.1-.4 0-.3 0 2.2M0 6v.1" />,
};
