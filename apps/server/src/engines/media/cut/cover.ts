import { aigcLabel, cutFrames, framesOf } from '@zhiying/contract';
import type { Run } from '../film/film-task.ts';
import { assFor, eventsOf } from './ass.ts';
import type { DrawnCut } from './drawn-cut.ts';
import { keyOf, stillGraph } from './pieces.ts';
import type { CutFile } from './shot-graph.ts';

/** The picture at the moment chosen, without subtitles, with its title and the label; kept like a piece. */
export function coverOf(cut: DrawnCut, files: ReadonlyMap<string, CutFile>) {
  const { total } = cutFrames(cut);
  const at = Math.min(total - 1, framesOf(cut.cover.at, cut.fps));
  const events = eventsOf(cut, (total * 1000) / cut.fps, { subtitles: false, title: cut.cover.title });
  const { text, lead } = assFor(events, cut, at, 1);
  const xmp = xmpOf(cut);
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

const xmlText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The implicit label as pictures carry it. */
const xmpOf = ({ label }: DrawnCut) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
  `<rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" TC260:AIGC="${xmlText(aigcLabel(label))}"/></rdf:RDF></x:xmpmeta>`;
