import { factField, gapFor, linesMs, topicOf } from '@zhiying/contract';
import type { Brief, FactNote } from '#kernel/model.ts';
import { ModelNeeded } from '../model.errors.ts';
import { type Point, pointsOf, shareFacts } from './points.ts';
import { tidyText } from './tidy.ts';

interface LaidOut {
  picture: string;
  lines: string[];
  seconds: number;
}

const LONGEST_LINE = 60;
const PICTURE = 20;

/**
 * A storyboard without a model: an opening, a shot for each point of the brief, and one for each fact that belongs to none. What is
 * said is what the brief says; nothing is made up, so little gives few shots.
 */
export function layOutLenses(brief: Brief): LaidOut[] {
  const points = pointsOf(brief.points ?? '');
  const { shared, rest } = shareFacts(points, brief.facts);
  const topic = topicOf(brief.topic);
  const told = [
    ...(topic ? [{ picture: `开场：${topic}`.slice(0, PICTURE), line: `${topic}。` }] : []),
    ...points.flatMap((point, at) => shotsOf(point, shared[at] ?? [])),
    ...rest.map((fact) => ({
      picture: `${fact.subject}${fact.name}`.slice(0, PICTURE),
      line: sayFact(fact),
    })),
  ];
  return told.map(({ picture, line }) => ({
    picture,
    lines: [line],
    seconds: secondsOf(linesMs(line)),
  }));
}

/** Wishes that a machine without judgement can meet, by taking away. */
const SHORTER = /^(?:请|再|更|要|说得?|写得?)*(?:短|精简|简短|简洁|精炼|缩短|压缩)(?:一?点|一?些)?[。！]?$/;

/**
 * One shot in other words without a model: tightened, or refused where that changes nothing or something else is wished for. A shot's
 * name is kept, and no word of the wish gets into its lines.
 */
export function rewordShot({ name, lines, wish }: NonNullable<Brief['shot']>): LaidOut[] {
  if (wish && !SHORTER.test(wish.trim())) throw ModelNeeded('按要求改写需要接入模型，未接入时请手动修改');
  const tight = lines.map((text) => tidyText({ topic: '', facts: [], text, tone: 'short' }));
  if (tight.every((line, at) => line === lines[at]))
    throw ModelNeeded('未接入模型，没有更好的写法，请手动修改');
  const longest = Math.max(0, ...tight.map((line) => linesMs(line)));
  return [{ picture: name, lines: tight, seconds: secondsOf(longest) }];
}

const secondsOf = (ms: number) => Math.max(2, Math.round(ms / 100) / 10 + 0.4);

const sayFact = ({ id, subject, name }: FactNote) => `${subject}${name}：${factField(id)}。`;

/**
 * A long point is several shots: a sentence or clause each, as long as one can say in a shot. A task that no fact answers is a shot
 * with a gap, as in articles.
 */
function shotsOf({ name, text, task }: Point, facts: readonly FactNote[]) {
  if (task && facts.length === 0) return [{ picture: task.slice(0, PICTURE), line: gapFor(task) }];
  const sentences = text.match(/[^。！？!?；;]+[。！？!?；;]?/g) ?? [];
  const lines: string[] = [];
  for (const sentence of sentences) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + sentence.length <= LONGEST_LINE / 2)
      lines[lines.length - 1] = last + sentence;
    else lines.push(...partsOf(sentence));
  }
  if (lines.length === 0 && name) lines.push(`${name}。`);
  lines.push(...facts.map(sayFact));
  return lines.map((line) => ({
    picture: (name || line.replace(/[，。！？].*$/s, '')).slice(0, PICTURE),
    line,
  }));
}

function partsOf(sentence: string): string[] {
  if (sentence.length <= LONGEST_LINE) return [sentence];
  const parts: string[] = [];
  for (const clause of sentence.match(/[^，,、]+[，,、]?/g) ?? [sentence]) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + clause.length <= LONGEST_LINE)
      parts[parts.length - 1] = last + clause;
    else parts.push(clause);
  }
  return parts.flatMap((part) => part.match(new RegExp(`.{1,${LONGEST_LINE}}`, 'gsu')) ?? []);
}
