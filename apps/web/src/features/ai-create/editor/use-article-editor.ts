import { useEditor } from '@tiptap/react';
import type { ArticleInfo, Finding } from '@zhiying/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { articleSchema } from './article-schema.ts';
import { cleanDoc } from './clean-doc.ts';
import { FindingMarks, type Numbered, showFindings } from './finding-marks.ts';
import { useArticleSave } from './use-article-save.ts';

/** What blocks stands first; each gets the number it carries in the text and in the list. */
export const numbered = (findings: readonly Finding[]): Numbered[] =>
  findings
    .filter(({ override }) => !override)
    .sort((a, b) => Number(b.severity === 'block') - Number(a.severity === 'block') || a.from - b.from)
    .map((finding, index) => ({ ...finding, number: index + 1 }));

/** The text, its title, what the checks say about both, and how they are saved. */
export function useArticleEditor(start: ArticleInfo, onOpenFinding: (key: string) => void) {
  const [info, setInfo] = useState(start);
  const [title, setTitle] = useState(start.title);
  const [words, setWords] = useState(start.words);
  const mayEdit = info.can.includes('edit');
  const editor = useEditor({
    extensions: [...articleSchema, FindingMarks.configure({ onOpen: (key) => onOpenFinding(key) })],
    content: start.doc,
    editable: mayEdit,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: { 'aria-label': '正文', role: 'textbox', 'aria-multiline': 'true' } },
    onCreate: ({ editor: made }) => showFindings(made, numbered(start.findings)),
    onUpdate: ({ editor: now }) => changed(now.getText().replaceAll(/\s/g, '').length),
  });
  const save = useArticleSave({
    info,
    read: () => ({ title: title.trim(), doc: cleanDoc(editor.getJSON()) }),
    onSaved: (answer, unchanged) => {
      setInfo(answer);
      if (unchanged) showFindings(editor, numbered(answer.findings));
    },
  });
  const changed = useEffectEvent((count: number) => {
    setWords(count);
    save.typed();
  });
  useEffect(() => editor.setEditable(mayEdit, false), [editor, mayEdit]);

  /** Shows what the server gave instead of what is here. */
  const load = (fresh: ArticleInfo) => {
    setInfo(fresh);
    setTitle(fresh.title);
    setWords(fresh.words);
    editor.commands.setContent(fresh.doc, { emitUpdate: false });
    showFindings(editor, numbered(fresh.findings));
    save.startFrom(fresh);
  };

  return {
    info,
    editor,
    save,
    load,
    mayEdit,
    title,
    words,
    findings: numbered(info.findings),
    setTitle: (next: string) => {
      setTitle(next);
      save.typed();
    },
    setFindings: (findings: Finding[]) => {
      setInfo((now) => ({ ...now, findings }));
      showFindings(editor, numbered(findings));
    },
  };
}
export type ArticleDesk = ReturnType<typeof useArticleEditor>;
