import { cutFrames, cutSize, framesOf } from '@zhiying/contract';
import { aigcXmp } from '../aigc-xmp.ts';
import type { Run } from '../film/film-task.ts';
import { assFor, eventsOf, TITLE_PLACES, type TitlePlace, titleBox } from './ass.ts';
import type { DrawnCut } from './drawn-cut.ts';
import { keyOf, stillGraph } from './pieces.ts';
import type { CutFile } from './shot-graph.ts';

type Box = Record<'x' | 'y' | 'width' | 'height', number>;
/** Between a title and a face, in shares of the frame. */
const APART = 0.015;

/** Where a title lies across none of these faces; null where there is no such place. */
export function titlePlace(cut: DrawnCut, faces: readonly Box[]): TitlePlace | null {
  const frame = cutSize(cut);
  const across = (a: Box, b: Box) =>
    a.x < b.x + b.width + APART &&
    b.x < a.x + a.width + APART &&
    a.y < b.y + b.height + APART &&
    b.y < a.y + a.height + APART;
  const within = ({ y, height }: Box) => y > 0.02 && y + height < 0.98;
  return (
    TITLE_PLACES.find((place) => {
      const box = titleBox(cut.cover.title, frame, place);
      return within(box) && !faces.some((face) => across(box, face));
    }) ?? null
  );
}

/** The picture at the moment chosen, without subtitles, with the label, and with its title where there is a place for it; kept like a piece. */
export function coverOf(cut: DrawnCut, files: ReadonlyMap<string, CutFile>, place: TitlePlace | null) {
  const { total } = cutFrames(cut);
  const at = Math.min(total - 1, framesOf(cut.cover.at, cut.fps));
  const events = eventsOf(cut, (total * 1000) / cut.fps, {
    subtitles: false,
    ...(place ? { title: cut.cover.title, place } : {}),
  });
  const { text, lead } = assFor(events, cut, at, 1);
  const xmp = aigcXmp(cut.label);
  const drawn = stillGraph(cut, files, at, lead);
  return {
    key: keyOf({ ...drawn.known, text, lead, xmp }),
    subtitles: text,
    run: (file: string, subtitleFile: string): Run => ({
      make: 'frame',
      inputs: drawn.inputs,
      graph: drawn.graph(subtitleFile),
      file,
      xmp,
    }),
  };
}
