import { Editor, EditorContent, type EditorOptions } from '@tiptap/react';
import { useLayoutEffect, useState } from 'react';

/**
 * An editor that lives as long as its page. The library's own hook ends the editor when the page goes behind another tab and
 * makes a new one from the first text when it comes back: typed text and undo steps would be gone, and a page drawn in
 * between would find no editor. Here only the view on the screen ends; text, selection and undo steps stay.
 */
export function useKeptEditor(options: Partial<Omit<EditorOptions, 'element'>>): Editor {
  const [editor] = useState(() => new Editor({ ...options, element: null }));
  return editor;
}

/** The text on the screen, for as long as the page can be seen. */
export function KeptEditorContent({ editor, className }: { editor: Editor; className?: string }) {
  return (
    <>
      <View editor={editor} />
      <EditorContent editor={editor} {...(className ? { className } : {})} />
    </>
  );
}

/** Stands before the content: effects run in order, so the content finds a view to take over. */
function View({ editor }: { editor: Editor }) {
  useLayoutEffect(() => {
    editor.mount(document.createElement('div'));
    return () => editor.unmount();
  }, [editor]);
  return null;
}
