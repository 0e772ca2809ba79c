export const HEADER_HEIGHT = 36;
export const SELECTION_WIDTH = 44;
const LEAST_ACTIONS_WIDTH = 124;
const CELL_PADDING = 24;
const CHARACTER = 13;
const GAP = 12;
const MORE = 20;
/** Number of a row's actions that are written out; the others stand behind ⋯. */
export const INLINE_ACTIONS = 2;

/** The width that the widest row's actions need, so that ⋯ is never cut off. */
export function actionsWidth(rows: readonly (readonly { title: string }[])[]): number {
  const needed = rows.map((actions) => {
    const words = actions.slice(0, INLINE_ACTIONS).map(({ title }) => title.length * CHARACTER);
    const parts = actions.length > INLINE_ACTIONS ? [...words, MORE] : words;
    return CELL_PADDING + parts.reduce((sum, part) => sum + part, 0) + Math.max(0, parts.length - 1) * GAP;
  });
  return Math.max(LEAST_ACTIONS_WIDTH, ...needed);
}

let barWidth: number | undefined;

/** The room that the bar to scroll down with takes: none on systems that lay it over what scrolls. */
export function scrollBarWidth(): number {
  if (barWidth !== undefined) return barWidth;
  const probe = document.createElement('div');
  probe.style.cssText = 'position: absolute; visibility: hidden; overflow: scroll';
  document.body.append(probe);
  barWidth = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return barWidth;
}
