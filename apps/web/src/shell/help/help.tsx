import { useEffect } from 'react';
import { create } from 'zustand';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { PlainButton } from '#kit/base/pieces.tsx';
import styles from '../bell.module.css';
import { HelpIcon } from '../icons.tsx';
import type { HelpDrawerProps } from './help-drawer.tsx';

const HelpDrawer = lazyWhenIdle<HelpDrawerProps>(() => import('./help-drawer.tsx'), {
  wanted: ({ open }) => open,
});

const useHelp = create(() => ({ open: false }));
export const showHelp = () => useHelp.setState({ open: true });

export const HelpButton = () => (
  <PlainButton
    look={{ flow: 'stack', center: true, square: 32, tone: 'text2', radius: 6, hover: 'fill' }}
    className={styles.bell}
    aria-label="帮助"
    title="帮助（?）"
    onClick={showHelp}
  >
    <HelpIcon size={18} />
  </PlainButton>
);

/** Typed into a field it is a question mark. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Help behind `?`, from every page. */
export function HelpHost() {
  const { open } = useHelp();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      showHelp();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return <HelpDrawer open={open} onClose={() => useHelp.setState({ open: false })} />;
}
