import type { Cut } from '@zhiying/contract';
import { fitDoc, pacedDoc, restsFromMs } from '@zhiying/poster';
import type { MotionInput } from '../film/motion-feed.ts';
import type { CutFile, Stage } from './shot-graph.ts';

type Card = Pick<
  Extract<Cut['shots'][number]['source'], { kind: 'poster' }>,
  'doc' | 'values' | 'pictures' | 'template'
>;

export interface CardInput extends MotionInput {
  template: string;
}

/** Frames `first` to `first + frames` of a card that is seen for `ms`, in the shape and size of the film; fewer where it rests before. */
export function cardInput(
  { doc, values, pictures, template }: Card,
  cutFiles: ReadonlyMap<string, CutFile>,
  { width, height, fps }: Stage,
  { ms, first, frames }: { ms: number; first: number; frames: number },
): CardInput {
  const files = Object.fromEntries(
    Object.entries(pictures).map(([key, name]) => {
      const found = cutFiles.get(name);
      if (!found) throw new Error(`no file for ${name}`);
      return [key, found.file];
    }),
  );
  const poster = { doc: pacedDoc(fitDoc(doc, { width, height }), ms), values, files };
  // Once it rests its last frame stands for the others.
  const moving = Math.ceil((restsFromMs(poster.doc) * fps) / 1000) + 1 - first;
  const part = { first, frames: Math.max(1, Math.min(frames, moving)) };
  return { poster, fps, size: { width, height }, part, template };
}
