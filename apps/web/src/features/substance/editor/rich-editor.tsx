import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Heading } from '@tiptap/extension-heading';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Placeholder, UndoRedo } from '@tiptap/extensions';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Box } from '#kit/base/pieces.tsx';
import { KeptEditorContent, useKeptEditor } from '#parts/rich-text/kept-editor.tsx';
import styles from './editor.module.css';
import { bodyOf, docOf } from './rich-doc.ts';

export interface RichFieldProps {
  id?: string;
  label: string;
  value: string;
  max: number;
  disabled: boolean;
  placeholder: string;
  onChange(body: string): void;
}

/** Exactly what the stored text can say. */
const SCHEMA = [
  Document,
  Paragraph,
  Text,
  Bold,
  Heading.configure({ levels: [2] }),
  BulletList,
  OrderedList,
  ListItem.extend({ content: 'paragraph' }),
  Blockquote.extend({ content: 'paragraph+' }),
  UndoRedo,
];

export default function RichEditor({
  id,
  label,
  value,
  max,
  disabled,
  placeholder,
  onChange,
}: RichFieldProps) {
  const editor = useKeptEditor({
    extensions: [...SCHEMA, Placeholder.configure({ placeholder })],
    content: docOf(value),
    editable: !disabled,
    editorProps: {
      attributes: { ...(id ? { id } : {}), 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
    },
  });
  const changed = useEffectEvent(() => onChange(bodyOf(editor.getJSON())));
  useEffect(() => {
    const tell = () => changed();
    editor.on('update', tell);
    return () => void editor.off('update', tell);
  }, [editor]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  // Filled in from elsewhere: an article's text, or what was saved before.
  const shown = useEffectEvent(() => bodyOf(editor.getJSON()));
  useEffect(() => {
    if (shown() !== value) editor.commands.setContent(docOf(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <Box border="line" radius={6} className={styles.rich} data-disabled={disabled || undefined}>
      {!disabled && <Tools editor={editor} />}
      <KeptEditorContent editor={editor} />
      {value.length > max && (
        <p role="alert" className={classOf({ tone: 'error', paddingX: 12, paddingBottom: 8 })}>
          正文最多 {max} 字，已超出 {value.length - max} 字
        </p>
      )}
    </Box>
  );
}

const TOOLS = [
  {
    name: 'heading',
    title: '小标题',
    run: (to: Editor) => to.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  { name: 'bold', title: '加粗', run: (to: Editor) => to.chain().focus().toggleBold().run() },
  { name: 'bulletList', title: '列表', run: (to: Editor) => to.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', title: '编号', run: (to: Editor) => to.chain().focus().toggleOrderedList().run() },
  { name: 'blockquote', title: '引用', run: (to: Editor) => to.chain().focus().toggleBlockquote().run() },
];

function Tools({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => TOOLS.filter(({ name }) => now.isActive(name)).map(({ name }) => name),
  });
  return (
    <div role="toolbar" aria-label="排版">
      {TOOLS.map(({ name, title, run }) => (
        <Button
          key={name}
          size="small"
          type="text"
          aria-pressed={active.includes(name)}
          onClick={() => run(editor)}
        >
          {title}
        </Button>
      ))}
    </div>
  );
}
