import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { Button } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { ImageIcon } from '#kit/base/icons.tsx';
import { Column, Row } from '#kit/base/pieces.tsx';
import styles from './editor.module.css';
import { useEditorContext } from './editor-context.ts';

export function PictureBox({ node, selected, getPos, deleteNode, updateAttributes, editor }: NodeViewProps) {
  const { pictures, replacePicture } = useEditorContext();
  const picture = pictures.get(Number(node.attrs.materialId));
  return (
    <NodeViewWrapper as="figure" className={styles.picture} data-selected={selected || undefined}>
      {picture?.url ? (
        <img src={picture.url} alt={String(node.attrs.caption) || picture.name} draggable={false} />
      ) : (
        <Column
          look={{
            height: 160,
            align: 'center',
            justify: 'center',
            size: 12,
            tone: 'muted',
            background: 'fill',
            radius: 8,
          }}
          as="span"
          className={styles.lost}
        >
          <ImageIcon size={28} />
          图片不可用
        </Column>
      )}
      {replacePicture && (
        <Row
          look={{ position: 'absolute', inset: '8 8 auto auto', gap: 4, align: 'stretch' }}
          as="span"
          className={styles.pictureTools}
          contentEditable={false}
        >
          <Button
            size="small"
            onClick={() => {
              const pos = getPos();
              if (pos !== undefined) replacePicture(pos);
            }}
          >
            更换
          </Button>
          <Button size="small" onClick={deleteNode}>
            移除
          </Button>
        </Row>
      )}
      <input
        className={classOf({
          width: 'full',
          size: '12/24',
          tone: 'muted',
          textAlign: 'center',
          background: 'none',
          border: 'none',
        })}
        value={String(node.attrs.caption)}
        maxLength={100}
        readOnly={!editor.isEditable}
        placeholder={editor.isEditable ? '图片说明' : ''}
        aria-label="图片说明"
        onChange={(event) => updateAttributes({ caption: event.target.value })}
      />
    </NodeViewWrapper>
  );
}
