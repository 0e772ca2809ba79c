import { type Editor, Extension } from '@tiptap/core';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Finding } from '@zhiying/contract';

const key = new PluginKey<DecorationSet>('findings');

export type Numbered = Finding & { number: number };

const decorate = (finding: Numbered) => {
  const { from, to, severity, number } = finding;
  return [
    Decoration.inline(
      from,
      to,
      { class: `zy-finding zy-finding-${severity}`, 'data-number': String(number) },
      { finding: finding.key, gap: finding.rule === 'gap' },
    ),
  ];
};

/** Marks what the checks found in the text. The marks move with the text until the next check says where they are. */
export const FindingMarks = Extension.create<{ onOpen(key: string): void }>({
  name: 'findingMarks',
  addOptions: () => ({ onOpen: () => {} }),
  addProseMirrorPlugins() {
    const { onOpen } = this.options;
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(tr, marks) {
            const fresh = tr.getMeta(key) as Numbered[] | undefined;
            if (!fresh) return marks.map(tr.mapping, tr.doc);
            const size = tr.doc.content.size;
            return DecorationSet.create(tr.doc, fresh.filter(({ to }) => to <= size).flatMap(decorate));
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          handleClick(view, pos) {
            const hit = key.getState(view.state)?.find(pos, pos)[0];
            // A gap is filled where it stands: selected, it takes what is typed.
            if (hit?.spec.gap && view.editable) {
              const { tr } = view.state;
              view.dispatch(tr.setSelection(TextSelection.create(tr.doc, hit.from, hit.to)));
              view.focus();
              return true;
            }
            if (hit) onOpen(String(hit.spec.finding));
            return false;
          },
        },
      }),
    ];
  },
});

export const showFindings = (editor: Editor, findings: readonly Numbered[]) =>
  editor.view.dispatch(
    editor.state.tr.setMeta(
      key,
      findings.filter(({ place, to, from }) => place === 'body' && to > from),
    ),
  );

/** Where the words of a finding stand now; null when they are gone. */
export function placeOf(editor: Editor, finding: string): { from: number; to: number } | null {
  const found = key
    .getState(editor.state)
    ?.find()
    .find(({ spec }) => spec.finding === finding);
  return found && found.to > found.from ? { from: found.from, to: found.to } : null;
}
