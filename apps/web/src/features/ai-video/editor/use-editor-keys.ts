import { useEffect, useEffectEvent } from 'react';
import { usePage } from '#kit/page/page-context.tsx';
import type { Film } from './use-film.ts';
import type { Playback } from './use-playback.ts';

interface Keys {
  film: Film;
  playback: Playback;
  step(by: number): void;
  split(): void;
}

/** Keys of the editor, wherever nobody types: space, arrows, S, D, Delete, Ctrl+Z. */
export function useEditorKeys({ film, playback, step, split }: Keys) {
  const { active } = usePage();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (
      target.closest(
        'input, textarea, select, [contenteditable], [role="dialog"], [role="slider"], li[draggable]',
      )
    )
      return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const does: Record<string, () => void> = command
      ? { z: event.shiftKey ? film.saved.redo : film.saved.undo, y: film.saved.redo }
      : {
          ' ': playback.toggle,
          arrowleft: () => step(-1),
          arrowright: () => step(1),
          s: split,
          d: film.duplicate,
          delete: film.remove,
          backspace: film.remove,
          home: () => playback.seek(0),
        };
    const run = does[key];
    if (!run || (key === ' ' && target.closest('button'))) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [active]);
}
