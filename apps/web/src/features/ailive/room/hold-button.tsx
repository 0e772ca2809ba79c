import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Muted, PlainButton } from '#kit/base/pieces.tsx';
import styles from './room.module.css';

const HOLD_MS = 2_000;

interface HoldButtonProps {
  label: string;
  disabled?: boolean;
  /** After it was held long enough. */
  onHeld(): void;
}

/** Does what cannot be taken back: only after two seconds under the finger, the pointer or a key. */
export function HoldButton({ label, disabled = false, onHeld }: HoldButtonProps) {
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = () => {
    if (disabled || holding) return;
    setHolding(true);
    timer.current = setTimeout(() => {
      setHolding(false);
      onHeld();
    }, HOLD_MS);
  };
  const release = () => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  const isKey = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';
  return (
    <PlainButton
      look={{ flow: 'row', gap: 8, align: 'center', justify: 'center', radius: 8, size: 15, padding: '0 16' }}
      className={styles.hold}
      style={{ '--hold': `${HOLD_MS}ms` } as CSSProperties}
      data-holding={holding || undefined}
      disabled={disabled}
      aria-label={`${label}，长按 2 秒`}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => isKey(event) && press()}
      onKeyUp={(event) => isKey(event) && release()}
      onBlur={release}
    >
      <svg className={styles.ring} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" />
        <circle cx="10" cy="10" r="8" />
      </svg>
      {label}
      <Muted>{holding ? '松开取消' : '长按 2 秒'}</Muted>
    </PlainButton>
  );
}
