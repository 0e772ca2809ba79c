import { factField, linesMs, topicOf } from '@zhiying/contract';
import type { Brief, FactNote } from '#kernel/model.ts';
import { type Point, pointsOf, shareFacts } from './points.ts';

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
    seconds: Math.max(2, Math.round(linesMs(line) / 100) / 10 + 0.4),
  }));
}

const sayFact = ({ id, subject, name }: FactNote) => `${subject}${name}：${factField(id)}。`;

/** A long point is several shots: a sentence or clause each, as long as one can say in a shot. */
function shotsOf({ name, text }: Point, facts: readonly FactNote[]) {
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
