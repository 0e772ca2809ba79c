import { usePageKeys } from '#kit/page/use-page-keys.ts';

type ReviewKeys = Partial<
  Record<'pass' | 'reject' | 'previous' | 'next' | 'compare' | 'play' | 'undo', () => void>
>;

/** Typing, and whatever floats above the page, keeps its keys to itself. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.closest(
    'input, textarea, select, [contenteditable], [role="dialog"], [role="slider"], [role="menu"]',
  ) !== null ||
    document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null);

/** A, R, ← →, C, space and Ctrl/⌘ Z, while the page is in front; each part of it answers to its own. */
export function useReviewKeys(keys: ReviewKeys) {
  usePageKeys((event) => {
    if (isElsewhere(event.target)) return;
    const command = event.metaKey || event.ctrlKey;
    const key = event.key.toLowerCase();
    const does = command
      ? key === 'z' && keys.undo
      : event.altKey
        ? null
        : {
            a: keys.pass,
            r: keys.reject,
            c: keys.compare,
            arrowleft: keys.previous,
            arrowright: keys.next,
            // On a button the space bar presses that button.
            ' ': event.target instanceof HTMLButtonElement ? undefined : keys.play,
          }[key];
    if (!does || event.repeat) return;
    event.preventDefault();
    does();
  });
}
