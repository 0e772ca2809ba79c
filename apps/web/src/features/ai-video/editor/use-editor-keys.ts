import type { Playback } from '#kit/base/use-playback.ts';
import { usePageKeys } from '#kit/page/use-page-keys.ts';
import type { Film } from './use-film.ts';

interface Keys {
  film: Film;
  playback: Playback;
  step(by: number): void;
  split(): void;
  full(): void;
}

const FRAME_MS = 1000 / 30;
/** Frames at a time with Shift. */
const FAR = 10;

/** Keys of the editor, wherever nobody types: space, arrows by frames and by shots, S, D, F, Delete, Ctrl+Z. */
export function useEditorKeys({ film, playback, step, split, full }: Keys) {
  usePageKeys((event) => {
    const target = event.target as HTMLElement;
    if (
      target.closest(
        'input, textarea, select, [contenteditable], [role="dialog"], [role="slider"], li[draggable]',
      )
    )
      return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const nudge = (frames: number) => {
      playback.pause();
      const now = Math.round(playback.at / FRAME_MS);
      playback.seek((now + frames * (event.shiftKey ? FAR : 1)) * FRAME_MS);
    };
    const does: Record<string, () => void> = command
      ? { z: event.shiftKey ? film.saved.redo : film.saved.undo, y: film.saved.redo }
      : {
          ' ': playback.toggle,
          arrowleft: () => nudge(-1),
          arrowright: () => nudge(1),
          arrowup: () => step(-1),
          arrowdown: () => step(1),
          s: split,
          d: film.duplicate,
          f: full,
          delete: film.remove,
          backspace: film.remove,
          home: () => playback.seek(0),
        };
    const run = does[key];
    if (!run || (key === ' ' && target.closest('button'))) return;
    event.preventDefault();
    run();
  });
}
