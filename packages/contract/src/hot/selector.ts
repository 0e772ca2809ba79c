/** One element of a selector: what it must be, and whether its parent is the one before or any above. */
export interface SelectorStep {
  tag: string;
  id: string;
  classes: string[];
  attributes: { name: string; value: string | null }[];
  /** Its place among its siblings, from 1; 0 is any. */
  nth: number;
  child: boolean;
}

const STEPS_MAX = 8;
const PIECE =
  /^(?:(?<tag>\*|[a-z][a-z0-9-]*)|#(?<id>[\w-]+)|\.(?<cls>[\w-]+)|\[(?<name>[a-z][\w-]*)(?:=(?:"(?<value>[^"\]]*)"|(?<bare>[\w-]+)))?\]|:nth-child\((?<nth>[1-9]\d{0,2})\))/i;

const blank = (child: boolean): SelectorStep => ({
  tag: '',
  id: '',
  classes: [],
  attributes: [],
  nth: 0,
  child,
});

/**
 * `table.hot > tbody tr td:nth-child(2) a`: elements, #id, .class, [attribute], :nth-child(n), below and directly below. No more: this much
 * can be answered while a page is read once from front to back.
 */
export function parseSelector(text: string): SelectorStep[] | { trouble: string } {
  const parts = text
    .trim()
    .replace(/\s*>\s*/g, ' >')
    .split(/\s+/)
    .filter(Boolean);
  if (parts.length === 0) return { trouble: '选择器不能为空' };
  if (parts.length > STEPS_MAX) return { trouble: `选择器最多 ${STEPS_MAX} 层` };
  const steps: SelectorStep[] = [];
  for (const part of parts) {
    const child = part.startsWith('>');
    const step = blank(child);
    let rest = child ? part.slice(1) : part;
    if (!rest || (child && steps.length === 0)) return { trouble: '选择器的「>」两侧须有内容' };
    while (rest) {
      const found = PIECE.exec(rest);
      const { tag, id, cls, name, value, bare, nth } = found?.groups ?? {};
      if (!found || (tag && rest !== (child ? part.slice(1) : part)))
        return { trouble: `选择器不支持「${rest.slice(0, 20)}」` };
      if (tag && tag !== '*') step.tag = tag.toLowerCase();
      if (id) step.id = id;
      if (cls) step.classes.push(cls);
      if (name) step.attributes.push({ name: name.toLowerCase(), value: value ?? bare ?? null });
      if (nth) step.nth = Number(nth);
      rest = rest.slice(found[0].length);
    }
    steps.push(step);
  }
  return steps;
}
