import { usePageKeys } from '#kit/page/use-page-keys.ts';
import type { Desk } from './use-desk.ts';

/** Keys of the editor, wherever nobody types: undo, copy, paste, copies, groups, order, delete, and F8 to the next marked place. */
export function useDeskKeys(desk: Desk, nextMarked: () => void) {
  usePageKeys((event) => {
    const target = event.target as HTMLElement;
    if (event.key === 'F8') {
      event.preventDefault();
      return nextMarked();
    }
    if (
      target.closest('input, textarea, [contenteditable], [role="dialog"], [role="slider"], [role="listbox"]')
    )
      return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const { shiftKey } = event;
    const does: Record<string, () => unknown> = command
      ? {
          z: shiftKey ? desk.saved.redo : desk.saved.undo,
          y: desk.saved.redo,
          c: desk.copy,
          x: () => {
            desk.copy();
            desk.remove();
          },
          v: desk.paste,
          d: desk.duplicate,
          g: shiftKey ? desk.ungroup : desk.group,
          a: desk.chooseAll,
          ']': () => desk.order('forward'),
          '[': () => desk.order('backward'),
          '}': () => desk.order('front'),
          '{': () => desk.order('back'),
        }
      : { delete: desk.remove, backspace: desk.remove, escape: desk.leave };
    const run = does[key];
    // The canvas itself steps out with Esc.
    if (!run || (key === 'escape' && target.closest('[role="application"]'))) return;
    event.preventDefault();
    run();
  });
}
