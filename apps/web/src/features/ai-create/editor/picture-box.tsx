import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { Button } from 'antd';
import { ImageIcon } from '#kit/base/icons.tsx';
import styles from './editor.module.css';
import { useEditorKnows } from './editor-context.ts';

export function PictureBox({ node, selected, getPos, deleteNode, updateAttributes, editor }: NodeViewProps) {
  const { pictures, replacePicture } = useEditorKnows();
  const picture = pictures.get(Number(node.attrs.materialId));
  return (
    <NodeViewWrapper as="figure" className={styles.picture} data-selected={selected || undefined}>
      {picture?.url ? (
        <img src={picture.url} alt={String(node.attrs.caption) || picture.name} draggable={false} />
      ) : (
        <span className={styles.lost}>
          <ImageIcon size={28} />
          图片不可用
        </span>
      )}
      {replacePicture && (
        <span className={styles.pictureTools} contentEditable={false}>
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
        </span>
      )}
      <input
        className={styles.caption}
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
