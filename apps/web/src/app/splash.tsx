import type { AnyRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Logo } from '#kit/base/logo.tsx';
import styles from './splash.module.css';

/** Until the first page is known: the guard is asking the server who this is. */
export function Splash({ router }: { router: AnyRouter }) {
  const [waiting, setWaiting] = useState(true);
  useEffect(() => router.subscribe('onResolved', () => setWaiting(false)), [router]);
  if (!waiting) return null;
  return (
    <div className={styles.splash} role="status" aria-label="智营加载中">
      <Logo size={40} />
    </div>
  );
}
