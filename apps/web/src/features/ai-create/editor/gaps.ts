import type { Editor } from '@tiptap/core';
import { GAP } from '@zhiying/contract';

export interface Gap {
  from: number;
  to: number;
  /** What is to be written there. */
  what: string;
}

/** What an offline draft left open and nobody has filled in yet, in the order of the text. */
export function gapsIn(doc: Editor['state']['doc']): Gap[] {
  const gaps: Gap[] = [];
  doc.descendants((node, pos) => {
    for (const { 0: gap, 1: what = '', index } of node.text?.matchAll(GAP) ?? [])
      gaps.push({ from: pos + index, to: pos + index + gap.length, what });
  });
  return gaps;
}

/** Selects a gap, so that whatever is typed next stands in its place: at once, since the editor's own command takes the focus a frame later. */
export function selectGap(editor: Editor, { from, to }: Pick<Gap, 'from' | 'to'>) {
  editor.chain().setTextSelection({ from, to }).scrollIntoView().run();
  editor.view.focus();
}

/** The next one behind the cursor, from the top again after the last. */
export const gapAfter = (gaps: readonly Gap[], pos: number): Gap | undefined =>
  gaps.find(({ from }) => from > pos) ?? gaps[0];
