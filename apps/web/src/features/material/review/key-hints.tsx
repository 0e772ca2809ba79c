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
  ['C', '对比上一版'],
  ['空格', '播放 / 暂停'],
] as const;

export const KeyHints = () => (
  <footer className={styles.hints}>
    {HINTS.map(([key, words]) => (
      <span key={key}>
        <Key>{key}</Key>
        {words}
      </span>
    ))}
    <span className={styles.last}>
      <Key>{COMMAND}</Key>
      撤销上一次审核
    </span>
  </footer>
);
