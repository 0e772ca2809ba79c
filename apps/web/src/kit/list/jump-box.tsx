import { useEffect, useId, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Text } from '#kit/base/pieces.tsx';
import { jumpTarget } from './page-numbers.ts';
import styles from './pager.module.css';

interface JumpBoxProps {
  current: number;
  last: number;
  onJump(page: number): void;
  before?: string;
  after: string;
}

/** Goes to a page by number. Anything but an integer from 1 to the last page is shaken off and nothing happens. */
export function JumpBox({ current, last, onJump, before, after }: JumpBoxProps) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(0);
  const noteId = useId();
  useEffect(() => {
    if (refused === 0) return;
    const timer = setTimeout(() => setRefused(0), 3000);
    return () => clearTimeout(timer);
  }, [refused]);

  const jump = () => {
    if (typed.trim() === '') return;
    const page = jumpTarget(typed, last);
    if (page === null) {
      setRefused((count) => count + 1);
      return;
    }
    setTyped('');
    setRefused(0);
    if (page !== current) onJump(page);
  };
  return (
    <span
      className={classOf({ flow: 'inline', gap: 6, align: 'center', flex: 'none', position: 'relative' })}
    >
      {before}
      <input
        key={refused}
        // The shake restarts with every refused try, and the focus stays.
        ref={(element) => (refused > 0 ? element?.focus() : undefined)}
        className={classOf(
          { height: 24, tone: 'text', padding: '0 8', background: 'card', border: 'ctl', radius: 6 },
          styles.box,
        )}
        data-refused={refused > 0}
        inputMode="numeric"
        value={typed}
        placeholder={String(current)}
        aria-label={`跳到第几页，1 到 ${last}`}
        aria-invalid={refused > 0}
        aria-describedby={refused > 0 ? noteId : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          if (refused > 0) setRefused(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') jump();
          if (event.key === 'Escape') setTyped('');
        }}
        onBlur={() => setTyped('')}
      />
      {after}
      {refused > 0 && (
        <Text
          position="absolute"
          right={0}
          zIndex={1}
          id={noteId}
          role="alert"
          className={classOf(
            {
              size: '12/18',
              tone: 'error',
              whiteSpace: 'nowrap',
              padding: '4 8',
              background: 'error',
              radius: 6,
            },
            styles.note,
          )}
        >
          请输入 1–{last} 的整数
        </Text>
      )}
    </span>
  );
}
