import styles from './key-hints.module.css';

/** A key's name as it stands on the keyboard; silent for screen readers, which say the button's words. */
export const Key = ({ children }: { children: string }) => (
  <kbd className={styles.key} aria-hidden="true">
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
  <footer className={styles.hints}>
    {[...HINTS, ...more].map(([key, words]) => (
      <span key={key}>
        <Key>{key}</Key>
        {words}
      </span>
    ))}
    <span className={styles.last}>
      <Key>{COMMAND}</Key>
      撤销上一次决定
    </span>
  </footer>
);
