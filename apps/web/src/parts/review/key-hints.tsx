import { classOf } from '#kit/base/class-of.ts';
import { Row, Text } from '#kit/base/pieces.tsx';
import styles from './key-hints.module.css';

/** A key's name as it stands on the keyboard; silent for screen readers, which say the button's words. */
export const Key = ({ children }: { children: string }) => (
  <kbd className={classOf({ padding: '0 6', margin: '0 4', radius: 4 }, styles.key)} aria-hidden="true">
    {children}
  </kbd>
);

const COMMAND = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘Z' : 'Ctrl Z';
const HINTS = [
  ['A', '通过'],
  ['R', '驳回'],
  ['← →', '上一个 / 下一个'],
] as const;

type Hint = readonly [key: string, words: string];

export const KeyHints = ({ more }: { more: readonly Hint[] }) => (
  <Row
    as="footer"
    look={{
      gap: 16,
      flex: 'none',
      minHeight: 40,
      size: 12,
      tone: 'muted',
      whiteSpace: 'nowrap',
      padding: '0 16',
      background: 'card',
      borderTop: 'line',
      overflow: 'hidden',
    }}
    className={styles.hints}
  >
    {[...HINTS, ...more].map(([key, words]) => (
      <span key={key}>
        <Key>{key}</Key>
        {words}
      </span>
    ))}
    <Text marginLeft="auto">
      <Key>{COMMAND}</Key>
      撤销上一次审核
    </Text>
  </Row>
);
