import { factField, gapFor, textLength, topicOf } from '@zhiying/contract';
import type { Brief, FactNote } from '#kernel/model.ts';
import { type Form, formOf } from './forms.ts';
import { type Point, pointsOf, shareFacts } from './points.ts';

const TITLE_MOST = 30;
/** More of them would be a data sheet, not a post. */
const POST_FACTS = 4;
const POST_STORES = 2;

export interface Draft {
  title: string;
  text: string;
}

interface Section extends Point {
  facts: readonly FactNote[];
}

/**
 * A draft without a model: what the brief and the facts say, in the platform's form, and a marked gap wherever a person has to
 * write. Nothing is made up, so nothing reads as finished. Neighbouring seeds begin with another point.
 */
export function composeDraft(brief: Brief, seed: number): Draft {
  const form = formOf(brief.platform);
  const points = pointsOf(brief.points ?? '');
  const [stores, told] = [
    brief.facts.filter(({ kind }) => kind === 'store'),
    brief.facts.filter(({ kind }) => kind !== 'store'),
  ];
  const { shared, rest } = shareFacts(points, told);
  const sections = turned(
    points.map((point, at): Section => ({ ...point, facts: shared[at] ?? [] })),
    seed,
  );
  const most = Math.min(form.most, brief.length ?? form.most, brief.limit?.text ?? form.most);
  const text =
    form.shape === 'article'
      ? articleText(form, sections, { rest, stores }, brief, most)
      : postText(form, sections, { rest, stores }, brief, most);
  return { title: brief.title ?? titleOf(brief, sections[0]), text };
}

interface Others {
  rest: readonly FactNote[];
  stores: readonly FactNote[];
}

function articleText(form: Form, sections: Section[], { rest, stores }: Others, brief: Brief, most: number) {
  const bySubject = [...Map.groupBy(rest, ({ subject }) => subject)].map(
    ([subject, facts]): Section => ({ name: subject, text: '', facts }),
  );
  const all = [...sections, ...bySubject];
  const body = (all.length > 0 ? all : [{ name: '', text: '', facts: [] }]).map((section) =>
    [`## ${section.name || gapFor('小标题')}`, section.text, factLines(section.facts), gapOf(section, form)]
      .filter(Boolean)
      .join('\n\n'),
  );
  const end = [factLines(stores), gapFor(form.closing)].filter(Boolean);
  return fitted([gapFor(openingOf(form, brief))], body, end, brief.facts, most);
}

/** Short: one point, its facts, where to go. Articles of one theme take the points in turn. */
function postText(form: Form, sections: Section[], { rest, stores }: Others, brief: Brief, most: number) {
  const [section = { name: '', text: '', facts: [] }] = sections;
  const facts = [...section.facts, ...rest].slice(0, POST_FACTS);
  const body = [
    section.text || section.name,
    ...facts.map(factLine),
    ...(section.task || !(section.text || facts.length > 0) ? [gapOf(section, form)] : []),
    ...stores.slice(0, POST_STORES).map(factLine),
  ].filter(Boolean);
  return fitted([gapFor(openingOf(form, brief))], body, [gapFor(form.closing)], brief.facts, most);
}

const openingOf = ({ opening }: Form, { audience }: Brief) =>
  audience ? `${opening}，写给${audience}` : opening;

/** A section that only names its point, or only lists facts, waits for somebody to write it. */
const gapOf = ({ text, task }: Section, { missing }: Form) => (text ? '' : gapFor(task ?? missing));

const factLine = ({ id, subject, name }: FactNote) => `${subject} ${name}：${factField(id)}`;
const factLines = (facts: readonly FactNote[]) => facts.map((fact) => `- ${factLine(fact)}`).join('\n');

/** Whole parts from the front as long as they fit; where something of the brief did not, a gap says so. */
function fitted(
  open: readonly string[],
  body: readonly string[],
  end: readonly string[],
  facts: readonly FactNote[],
  most: number,
): string {
  const left = gapFor('其余要点超出篇幅，请取舍');
  const lengthOf = (parts: readonly string[]) => shownLength(parts.join('\n\n'), facts);
  const kept: string[] = [];
  for (const [at, part] of body.entries()) {
    const more = at < body.length - 1 ? [left] : [];
    if (lengthOf([...open, ...kept, part, ...more, ...end]) > most) break;
    kept.push(part);
  }
  return [...open, ...kept, ...(kept.length < body.length ? [left] : []), ...end].join('\n\n');
}

/** How long it is once the fields are filled in. */
const shownLength = (text: string, facts: readonly FactNote[]) =>
  textLength(facts.reduce((now, { id, value }) => now.replaceAll(factField(id), value), text));

/** The topic as it is; with the first point's name behind it where both fit. A topic that only gives orders leaves a gap. */
function titleOf({ topic: asked, limit }: Brief, first: Section | undefined): string {
  const topic = topicOf(asked);
  if (!topic) return gapFor('标题');
  const most = limit?.title ?? TITLE_MOST;
  const title = cutTitle(topic, most);
  const both = first?.name ? `${title}：${first.name}` : title;
  return title === topic.trim() && textLength(both) <= most ? both : title;
}

/** Its first line, as much of it as fits, ending at a mark where there is one. */
export function cutTitle(text: string, most: number): string {
  const line = text.trim().split('\n')[0]?.trim() ?? '';
  const chars = [...line];
  if (chars.length <= most) return line;
  const head = chars.slice(0, most).join('');
  const cut = Math.max(...[...'，、。；：！？ '].map((mark) => head.lastIndexOf(mark)));
  return cut >= most / 2 ? head.slice(0, cut) : head;
}

const turned = <T>(list: readonly T[], seed: number): T[] => {
  const at = list.length > 0 ? Math.abs(Math.trunc(seed)) % list.length : 0;
  return [...list.slice(at), ...list.slice(0, at)];
};
