import { useEditorState } from '@tiptap/react';
import { Button, Divider, Dropdown } from 'antd';
import { ImageIcon, PageIcon } from '#kit/base/icons.tsx';
import { Row } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Can } from '#kit/session/can.tsx';
import { WandIcon } from '#parts/rich-text/text-icons.tsx';
import { TextTools } from '#parts/rich-text/text-tools.tsx';
import styles from './editor.module.css';
import type { ArticleDesk } from './use-article-editor.ts';

interface ToolbarProps {
  desk: ArticleDesk;
  onPicture(): void;
  onPolish(): void;
  /** Where the phone has no column of its own. */
  onPhone(): void;
}

export function Toolbar({ desk: { editor, info, words }, onPicture, onPolish, onPhone }: ToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ selected: !now.state.selection.empty }),
  });
  const run = () => editor.chain().focus();
  return (
    <Row
      look={{ flex: 'none', minHeight: 44, padding: '0 12', borderBottom: 'line', overflow: 'x' }}
      role="toolbar"
      aria-label="排版"
    >
      <TextTools editor={editor} />
      <Can keys={['5-1']}>
        <IconButton label="插入图片" icon={<ImageIcon />} onClick={onPicture} />
      </Can>
      <Divider orientation="vertical" />
      {info.facts.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: info.facts
              .filter(({ state: now }) => now !== 'gone')
              .map((fact) => ({
                key: fact.id,
                label: `${fact.name} ${fact.value}`,
                onClick: () =>
                  run()
                    .insertContent({
                      type: 'fact',
                      attrs: { factId: fact.id, label: fact.name, text: fact.value },
                    })
                    .run(),
              })),
          }}
        >
          <Button type="text" size="small" icon={<PageIcon />}>
            插入事实
          </Button>
        </Dropdown>
      )}
      <Button type="text" size="small" icon={<WandIcon />} onClick={onPolish}>
        {state.selected ? '润色所选' : '润色全文'}
      </Button>
      <Button type="text" size="small" className={styles.narrow} onClick={onPhone}>
        手机预览
      </Button>
      <Row
        as="span"
        look={{
          flex: 'none',
          self: 'stretch',
          size: 12,
          tone: 'muted',
          padding: '0 12',
          background: 'card',
          position: 'sticky',
        }}
        className={styles.words}
      >
        {words.toLocaleString('zh-CN')} 字，约 {Math.max(1, Math.round(words / 350))} 分钟
      </Row>
    </Row>
  );
}
