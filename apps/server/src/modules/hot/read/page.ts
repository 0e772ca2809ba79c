import { setImmediate } from 'node:timers/promises';
import { parseSelector, type SelectorStep } from '@zhiying/contract';
import { Parser } from 'htmlparser2';
import { SourceError } from '#engines/reading/index.ts';
import type { Entry, SourceSettings } from './adapter.ts';

const MOST_ENTRIES = 200;
const PIECE = 131_072;
const TEXT_MAX = 500;
/** Deeper than any page people read. A bound matters: for every closing tag the parser looks through all that is open. */
const DEPTH_MAX = 512;
const SILENT = new Set(['script', 'style', 'template', 'noscript']);

/** Which steps of a selector end at an element, and which end at it or above it. */
interface Reached {
  at: number;
  above: number;
}

interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Its place among its siblings, from 1. */
  nth: number;
}

const NOWHERE: Reached = { at: 0, above: 0 };

const is = (step: SelectorStep, { name, attributes, nth }: Element) =>
  (!step.tag || step.tag === name) &&
  (!step.id || attributes['id'] === step.id) &&
  (!step.nth || step.nth === nth) &&
  (step.classes.length === 0 || hasClasses(attributes['class'] ?? '', step.classes)) &&
  step.attributes.every(({ name: wanted, value }) =>
    Object.hasOwn(attributes, wanted) ? value === null || attributes[wanted] === value : false,
  );

const hasClasses = (own: string, wanted: readonly string[]) => {
  const names = own.split(/\s+/);
  return wanted.every((name) => names.includes(name));
};

/** How far a selector has come at an element, from how far it had come at its parent. */
function reach(steps: readonly SelectorStep[], parent: Reached, element: Element): Reached {
  let at = 0;
  for (const [no, step] of steps.entries()) {
    const before = no === 0 ? 1 : (step.child ? parent.at : parent.above) & (1 << (no - 1));
    if (before && is(step, element)) at |= 1 << no;
  }
  return { at, above: parent.above | at };
}

const complete = (steps: readonly SelectorStep[], { at }: Reached) => (at & (1 << (steps.length - 1))) !== 0;

/** What is open around the place that is being read. */
interface Frame {
  name: string;
  children: number;
  item: Reached;
  /** Within an entry, how far its title and its heat have come. */
  title: Reached;
  heat: Reached;
  /** What begins with this element and ends with it. */
  opens: 'item' | 'title' | 'heat' | null;
}

/**
 * The entries of a public list page, by selectors: one pass from front to back, nothing built, nothing run. Time and memory are those of the
 * page, however it is nested.
 */
export async function pageEntries(
  html: string,
  { listPath, titleField, heatField }: Pick<SourceSettings, 'listPath' | 'titleField' | 'heatField'>,
): Promise<Entry[]> {
  const [item, title, heat] = [stepsOf(listPath), stepsOf(titleField), stepsOf(heatField)];
  if (item.length === 0) throw new SourceError('未填写条目选择器');
  const entries: Entry[] = [];
  const frames: Frame[] = [
    { name: '', children: 0, item: NOWHERE, title: NOWHERE, heat: NOWHERE, opens: null },
  ];
  /** The entry that is being read, and which of its texts. */
  let entry: { title: string; heat: string; all: string; url: string } | null = null;
  let reading: 'title' | 'heat' | null = null;

  const open = (name: string, attributes: Record<string, string>) => {
    const parent = frames.at(-1);
    if (!parent || frames.length > DEPTH_MAX) throw new SourceError('页面嵌套过深，未读取');
    parent.children += 1;
    const element = { name, attributes, nth: parent.children };
    const frame: Frame = {
      name,
      children: 0,
      item: reach(item, parent.item, element),
      title: entry ? reach(title, parent.title, element) : NOWHERE,
      heat: entry ? reach(heat, parent.heat, element) : NOWHERE,
      opens: null,
    };
    if (!entry && complete(item, frame.item)) {
      entry = { title: '', heat: '', all: '', url: '' };
      frame.opens = 'item';
    } else if (entry && !reading) {
      if (title.length > 0 && !entry.title && complete(title, frame.title)) frame.opens = reading = 'title';
      else if (heat.length > 0 && !entry.heat && complete(heat, frame.heat)) frame.opens = reading = 'heat';
    }
    if (entry && !entry.url && name === 'a') entry.url = (attributes['href'] ?? '').slice(0, TEXT_MAX);
    frames.push(frame);
  };

  const close = () => {
    const frame = frames.length > 1 ? frames.pop() : undefined;
    if (frame?.opens === 'title' || frame?.opens === 'heat') reading = null;
    if (frame?.opens !== 'item' || !entry) return;
    const text = title.length > 0 ? entry.title : entry.all;
    if (text.trim() && entries.length < MOST_ENTRIES)
      entries.push({ title: text, heat: heatIn(entry.heat), url: entry.url });
    entry = null;
    reading = null;
  };

  const parser = new Parser(
    {
      onopentag: open,
      onclosetag: close,
      ontext(text) {
        if (!entry || SILENT.has(frames.at(-1)?.name ?? '')) return;
        const into = reading ?? 'all';
        if (entry[into].length < TEXT_MAX) entry[into] += text.slice(0, TEXT_MAX);
      },
    },
    { lowerCaseTags: true, decodeEntities: true },
  );
  // A page of some megabytes is much for one go: whoever waits for an answer of this process comes in between.
  for (let at = 0; at < html.length; at += PIECE) {
    parser.write(html.slice(at, at + PIECE));
    await setImmediate();
  }
  parser.end();
  return entries;
}

function stepsOf(selector: string): SelectorStep[] {
  if (!selector.trim()) return [];
  const steps = parseSelector(selector);
  if ('trouble' in steps) throw new SourceError(steps.trouble);
  return steps;
}

const UNITS: Readonly<Record<string, number>> = { 万: 1e4, w: 1e4, 亿: 1e8, k: 1e3 };

/** `热度 1,234.5万`. */
function heatIn(text: string): number | null {
  const found = /(\d[\d,]{0,15}(?:\.\d{1,4})?)\s*([万亿wk])?/i.exec(text);
  if (!found) return null;
  return Number((found[1] ?? '').replaceAll(',', '')) * (UNITS[found[2]?.toLowerCase() ?? ''] ?? 1);
}
