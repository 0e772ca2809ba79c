import { type ArticleInfo, contract, type Finding } from '@zhiying/contract';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '#kit/session/api/client.ts';
import { selectFirstGap } from '#parts/ai/gap-field.ts';
import { useKeptEditor } from '#parts/rich-text/kept-editor.tsx';
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
  const titleField = useRef<TextAreaRef>(null);
  const mayEdit = info.can.includes('edit');
  const editor = useKeptEditor({
    extensions: [...articleSchema, FindingMarks.configure({ onOpen: (key) => onOpenFinding(key) })],
    content: start.doc,
    editable: mayEdit,
    editorProps: { attributes: { 'aria-label': '正文', role: 'textbox', 'aria-multiline': 'true' } },
  });
  const save = useArticleSave({
    info,
    read: () => ({ title: title.trim(), doc: cleanDoc(editor.getJSON()) }),
    onSaved: (answer, unchanged) => {
      setInfo(answer);
      if (unchanged) showFindings(editor, numbered(answer.findings));
    },
  });
  const changed = useEffectEvent(() => {
    setWords(editor.getText().replaceAll(/\s/g, '').length);
    save.typed();
  });
  useEffect(() => {
    const typed = () => changed();
    editor.on('update', typed);
    return () => void editor.off('update', typed);
  }, [editor]);
  useEffect(() => editor.setEditable(mayEdit, false), [editor, mayEdit]);

  /** Shows what the server gave instead of what is here. */
  const load = (fresh: ArticleInfo) => {
    setInfo(fresh);
    setTitle(fresh.title);
    setWords(fresh.words);
    // The same text is not set again: undo steps and the place of the cursor would be lost to it.
    if (!editor.schema.nodeFromJSON(fresh.doc).eq(editor.state.doc))
      editor.commands.setContent(fresh.doc, { emitUpdate: false });
    showFindings(editor, numbered(fresh.findings));
    save.startFrom(fresh);
  };
  // Behind another tab nothing is heard of what others save, and a cover may be set from there.
  const seen = useRef(false);
  const appeared = useEffectEvent(async () => {
    if (!seen.current) {
      seen.current = true;
      return showFindings(editor, numbered(info.findings));
    }
    if (!(await save.flush())) return;
    const fresh = await api(contract.aiArticle.info, { id: String(info.id) });
    if (!save.idle()) return;
    if (fresh.version !== save.version()) return load(fresh);
    setInfo(fresh);
    showFindings(editor, numbered(fresh.findings));
  });
  // Unreachable or gone: what is here stays, and the next save says what is wrong.
  useEffect(
    () =>
      void Promise.resolve()
        .then(() => appeared())
        .catch(() => {}),
    [],
  );

  return {
    info,
    editor,
    save,
    load,
    mayEdit,
    title,
    titleField,
    /** Selects the first gap of the title. Answers whether it has one. */
    selectTitleGap() {
      const area = titleField.current?.resizableTextArea?.textArea;
      return area !== undefined && selectFirstGap(area);
    },
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
