import { GAP } from '@zhiying/contract';
import type { MouseEvent } from 'react';

/** A field of plain text, such as a title, a spoken line or a caption. */
type TextField = HTMLInputElement | HTMLTextAreaElement;
interface Span {
  from: number;
  to: number;
}

/** The gaps of a text, in order. */
export const gapsOf = (text: string): Span[] =>
  [...text.matchAll(GAP)].map(({ index, 0: gap }) => ({ from: index, to: index + gap.length }));

/** The gap a cursor stands in; at its edges somebody may want to write beside it. */
export const gapAround = (text: string, at: number): Span | null =>
  gapsOf(text).find(({ from, to }) => from < at && at < to) ?? null;

const isField = (target: EventTarget): target is TextField =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

function select(field: TextField, { from, to }: Span) {
  field.focus();
  field.setSelectionRange(from, to);
}

/** For a field's `onClick`: a click on a gap selects the whole of it, so that whatever is typed next stands in its place. */
export function fillsGap({ target }: MouseEvent) {
  if (!isField(target) || target.readOnly || target.selectionStart !== target.selectionEnd) return;
  const gap = gapAround(target.value, target.selectionStart ?? 0);
  if (gap) select(target, gap);
}

/** Selects the first gap of a field. Answers whether it has one. */
export function selectFirstGap(field: TextField): boolean {
  const [gap] = gapsOf(field.value);
  if (gap) select(field, gap);
  return gap !== undefined;
}

/**
 * Selects a gap in whichever field below an element holds it. Shots often have the same ones: fields of a shot stand in `data-shot`, and
 * only those of the one that is meant are looked at, or with none only those of the whole film.
 */
export function selectGapBelow(element: Element, gap: string, shotId: string | null) {
  const fields = [...element.querySelectorAll('textarea:not([aria-hidden]), input')]
    .filter(isField)
    .filter((field) => (field.closest<HTMLElement>('[data-shot]')?.dataset.shot ?? null) === shotId);
  const field = fields.find(({ value, disabled }) => !disabled && value.includes(gap));
  if (!field) return;
  const from = field.value.indexOf(gap);
  field.scrollIntoView({ block: 'nearest' });
  select(field, { from, to: from + gap.length });
}
