import { factField } from '@zhiying/contract';
import type { Brief, FactNote } from '#kernel/model.ts';
import { createDraw, type Draw, expand, hashOf } from './expand.ts';
import { ANGLES } from './stock/angles.ts';
import { CLOSES, COMMON, HOT, PICTURES, TALLY } from './stock/common.ts';
import { FACT_LINES } from './stock/facts.ts';
import { inTone } from './tone.ts';
import { shortTopic, tidy, wordsOf } from './wording.ts';

const USUAL_LENGTH = 600;
/** What the stock gives without repeating itself between articles. */
const LONGEST = 1500;
const MOST_FACTS = 8;
/** A fact for so many characters; more of them would make short articles of one theme alike. */
const PER_FACT = 100;
/** Own paragraphs for so many characters, before those that every angle shares. */
const PER_OWN = 200;
const TITLE_MOST = 30;

export interface Article {
  title: string;
  text: string;
}

/** One article. Neighbouring seeds take different angles, so a batch does not repeat itself. */
export function composeArticle(brief: Brief, seed: number): Article {
  const draw = createDraw(seed ^ hashOf(brief.topic));
  const words = wordsOf(brief);
  const say = (template: string, more: Record<string, string> = {}) =>
    expand(template, draw, { ...words, ...more });
  const turn = Math.abs(hashOf(brief.topic)) + Math.abs(Math.trunc(seed));
  const angle = ANGLES[turn % ANGLES.length] as (typeof ANGLES)[number];

  const titleMost = brief.limit?.title ?? TITLE_MOST;
  const title = brief.title ?? fitTitle(angle.titles, words.题, titleMost, draw);
  const open = say(draw.pick(angle.opens));
  const wanted = Math.min(brief.length ?? USUAL_LENGTH, LONGEST, brief.limit?.text ?? LONGEST);
  const facts = factParagraph(brief.facts, Math.min(Math.ceil(wanted / PER_FACT), MOST_FACTS), draw);
  const close = say(draw.pick(CLOSES));
  const extras = [
    ...draw
      .shuffled(brief.hotTopics ?? [])
      .slice(0, 1)
      .map((hot) => say(draw.pick(HOT), { 热: hot })),
    ...draw
      .shuffled(brief.materials ?? [])
      .slice(0, 1)
      .map((caption) => say(draw.pick(PICTURES), { 图: caption })),
  ];
  const tags = (brief.tags ?? []).map((tag) => `#${tag}`).join(' ');

  const fixed = [open, facts, ...extras, close, tags].filter(Boolean);
  // Some of its own first, then those for every angle, as long as they fit: two of one angle share little that way.
  const own = draw.shuffled(angle.body);
  const first = Math.min(Math.floor(wanted / PER_OWN), 3);
  const stock = [...own.slice(0, first), ...draw.shuffled(COMMON), ...own.slice(first)].map((template) =>
    say(template),
  );
  const middle: string[] = [];
  let size = shown(fixed.join('\n\n'), brief.facts);
  for (const paragraph of stock) {
    if (size >= wanted * 0.95) break;
    if (size + paragraph.length > wanted * 1.1) continue;
    middle.push(paragraph);
    size += paragraph.length + 2;
  }
  const at = Math.ceil(middle.length / 2);
  const parts = [open, ...middle.slice(0, at), facts, ...middle.slice(at), ...extras, close].filter(Boolean);
  const told = inTone(tidy(parts.join('\n\n')), brief.style?.tone ?? 'plain', draw);
  return { title, text: withinLimit(tags ? `${told}\n\n${tags}` : told, brief) };
}

function factParagraph(facts: readonly FactNote[], most: number, draw: Draw): string {
  if (facts.length === 0) return '';
  const lines = draw
    .shuffled(facts)
    .slice(0, most)
    .map(({ id, kind, subject, name }) =>
      expand(draw.pick(FACT_LINES[kind]), draw, { 主: subject, 名: name, 值: factField(id) }),
    );
  return `${expand(draw.pick(TALLY), draw, {})}${lines.join('')}`;
}

/** How long it is once the fields are filled in. */
const shown = (text: string, facts: readonly FactNote[]) =>
  facts.reduce((now, { id, value }) => now.replaceAll(factField(id), value), text).length;

export function fitTitle(templates: readonly string[], topic: string, most: number, draw: Draw): string {
  const template = draw.pick(templates.filter((line) => line.length - 3 + 4 <= most)) ?? '<题>';
  const room = most - (template.length - '<题>'.length);
  return expand(template, draw, { 题: shortTopic(topic, Math.max(room, 2)) });
}

/** A platform's limit is not negotiable: whole sentences are taken off before the closing. */
function withinLimit(text: string, { limit, facts }: Brief): string {
  const most = limit?.text;
  if (most === undefined || shown(text, facts) <= most) return text;
  const sentences = text.match(/[^。！？\n]+[。！？]?|\n+/g) ?? [];
  let kept = '';
  for (const sentence of sentences) {
    if (shown(kept + sentence, facts) > most) break;
    kept += sentence;
  }
  return kept.trim();
}
