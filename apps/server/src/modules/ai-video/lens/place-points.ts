import {
  type BoardShot,
  fillWords,
  gapFor,
  linesMs,
  sortBrief,
  type TemplateContent,
  VOICE_MARGIN_MS,
} from '@zhiying/contract';
import { wordsOf } from './shot-words.ts';
import { newPartId } from './write-lenses.ts';

type Shot = TemplateContent['shots'][number];

const MOST_LINE = 200;
const MOST_MS = 60_000;
const HOLE = /\{[^{}]{1,12}\}/;
/** 「外观：车身更舒展」 names the picture first; only what follows is said. */
const LABELLED = /^([^：:]{1,20})[：:]\s*(.+)$/;

interface Placed {
  shot: Shot;
  points: string[];
}

/** How many words a point and a shot have in common. */
const fit = ({ role, want }: Shot, point: string) => {
  const shown = wordsOf(`${role} ${want}`);
  const said = wordsOf(point);
  return shown.filter((word) => said.some((other) => other.includes(word) || word.includes(other))).length;
};

const sentence = (text: string) => (/[。！？；.!?;〕]$/.test(text) ? text : `${text}。`);

/** A line with words to fill in stays and the points follow it; any other line gives way to the points. */
function lineOf({ shot, points }: Placed, words: Readonly<Record<string, string>>): string {
  const own = fillWords(shot.line, words);
  if (points.length === 0) return own.slice(0, MOST_LINE);
  const parts = HOLE.test(shot.line) ? [own, ...points] : points;
  return parts.map(sentence).join('');
}

/**
 * The storyboard of a template: its shots in their order, with every point of the brief said in the shot it fits best. Shots that only
 * repeat what the template says of any car take points first. What the brief only asks the writer for (突出后排空间) stands there as a
 * gap; how it should be written, and what must not be, is never said. `left` counts the points no line had room for.
 */
export function templateBoard(
  { shots }: Pick<TemplateContent, 'shots'>,
  words: Readonly<Record<string, string>>,
  brief: string,
): { lenses: BoardShot[]; holes: Set<string>; left: number } {
  const placed = shots.map((shot): Placed => ({ shot, points: [] }));
  let left = 0;
  const { points: told, tasks } = sortBrief(brief);
  const wanted = [
    ...told.map((raw) => ({ raw, said: LABELLED.exec(raw)?.[2] ?? raw })),
    ...tasks.map((raw) => ({ raw, said: gapFor(raw) })),
  ];
  for (const { raw, said } of wanted) {
    const order = placed.toSorted(
      (a, b) =>
        fit(b.shot, raw) - fit(a.shot, raw) ||
        a.points.length - b.points.length ||
        rank(a.shot) - rank(b.shot),
    );
    const target = order.find(
      ({ shot, points }) => lineOf({ shot, points: [...points, said] }, words).length <= MOST_LINE,
    );
    if (target) target.points.push(said);
    else left += 1;
  }
  const holes = new Set<string>();
  const lenses = placed.map((one): BoardShot => {
    const { shot } = one;
    const line = lineOf(one, words);
    const id = newPartId();
    if (shot.card === null) holes.add(id);
    const heard = line ? linesMs(line) + VOICE_MARGIN_MS : 0;
    return {
      id,
      name: [shot.role, shot.want].filter(Boolean).join('：').slice(0, 60),
      lines: line ? [line] : [],
      ms: Math.min(MOST_MS, Math.max(shot.ms, heard)),
      clips: [],
      ...(shot.claim && one.points.length === 0 ? { claim: line } : {}),
    };
  });
  return { lenses, holes, left };
}

/** Where a point goes when it fits several shots alike: claims first, then any picture, then cards. */
const rank = ({ claim, card, line }: Shot) => (claim ? 0 : card ? 3 : HOLE.test(line) ? 2 : 1);
