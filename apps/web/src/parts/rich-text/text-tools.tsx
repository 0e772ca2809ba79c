import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Divider, Input, Popover, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#kit/display/icon-button.tsx';
import {
  BoldIcon,
  BulletIcon,
  ItalicIcon,
  LinkIcon,
  NumberIcon,
  QuoteIcon,
  RedoIcon,
  UnderlineIcon,
  UndoIcon,
} from './text-icons.tsx';
import styles from './text-tools.module.css';

const BLOCKS = [
  { value: 0, label: '正文' },
  { value: 2, label: '小标题' },
  { value: 3, label: '三级标题' },
];

/** What every text can be given: steps back and forth, headings, marks, lists, quotations and links. */
export function TextTools({ editor }: { editor: Editor }) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      bullet: now.isActive('bulletList'),
      ordered: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      level: now.isActive('heading', { level: 2 }) ? 2 : now.isActive('heading', { level: 3 }) ? 3 : 0,
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <>
      <IconButton
        label="撤销"
        icon={<UndoIcon />}
        disabled={!state.undo}
        onClick={() => run().undo().run()}
      />
      <IconButton
        label="重做"
        icon={<RedoIcon />}
        disabled={!state.redo}
        onClick={() => run().redo().run()}
      />
      <Divider orientation="vertical" />
      <Select
        size="small"
        variant="borderless"
        aria-label="段落"
        style={{ width: 96 }}
        value={state.level}
        options={BLOCKS}
        onChange={(level) =>
          level === 0
            ? run().setParagraph().run()
            : run()
                .setHeading({ level: level as 2 | 3 })
                .run()
        }
      />
      <Toggle label="加粗" icon={<BoldIcon />} on={state.bold} run={() => run().toggleBold().run()} />
      <Toggle label="斜体" icon={<ItalicIcon />} on={state.italic} run={() => run().toggleItalic().run()} />
      <Toggle
        label="下划线"
        icon={<UnderlineIcon />}
        on={state.underline}
        run={() => run().toggleUnderline().run()}
      />
      <Toggle
        label="列表"
        icon={<BulletIcon />}
        on={state.bullet}
        run={() => run().toggleBulletList().run()}
      />
      <Toggle
        label="编号"
        icon={<NumberIcon />}
        on={state.ordered}
        run={() => run().toggleOrderedList().run()}
      />
      <Toggle label="引用" icon={<QuoteIcon />} on={state.quote} run={() => run().toggleBlockquote().run()} />
      <LinkButton editor={editor} />
    </>
  );
}

const Toggle = ({ label, icon, on, run }: { label: string; icon: ReactNode; on: boolean; run(): void }) => (
  <span className={styles.toggle} data-on={on || undefined}>
    <IconButton label={label} icon={icon} onClick={run} />
    {on && <span className="zy-visually-hidden">{label}已开启</span>}
  </span>
);

function LinkButton({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false);
  const [href, setHref] = useState('');
  const wrong = href !== '' && !/^https?:\/\/\S+$/.test(href);
  const put = () => {
    if (wrong) return;
    if (href) editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    else editor.chain().focus().extendMarkRange('link').unsetLink().run();
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={(now) => {
        if (now) setHref(String(editor.getAttributes('link').href ?? ''));
        setOpen(now);
      }}
      trigger="click"
      content={
        <Input
          style={{ width: 280 }}
          autoFocus
          value={href}
          status={wrong ? 'error' : ''}
          placeholder="以 https:// 开头的链接，留空则移除"
          aria-label="链接地址"
          onChange={(event) => setHref(event.target.value.trim())}
          onPressEnter={put}
          suffix={
            <Button type="link" size="small" onClick={put} disabled={wrong}>
              确定
            </Button>
          }
        />
      }
    >
      <span>
        <IconButton label="链接" icon={<LinkIcon />} />
      </span>
    </Popover>
  );
}
