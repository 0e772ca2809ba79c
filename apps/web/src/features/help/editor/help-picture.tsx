import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { Button } from 'antd';
import { createContext, use } from 'react';
import { Note, Row } from '#kit/base/pieces.tsx';
import { pictureUrl } from '#parts/help/help-text.tsx';

/** Addresses of the library's pictures, by their number. */
export const PictureUrls = createContext<Readonly<Record<string, string>>>({});

export function HelpPicture({ node: { attrs }, deleteNode, updateAttributes, editor }: NodeViewProps) {
  const url = pictureUrl(attrs, use(PictureUrls));
  return (
    <NodeViewWrapper as="figure">
      {url ? <img src={url} alt={String(attrs.caption)} draggable={false} /> : <Note>图片不可用</Note>}
      <Row gap={8} contentEditable={false}>
        <input
          value={String(attrs.caption)}
          maxLength={100}
          readOnly={!editor.isEditable}
          placeholder="图片说明"
          aria-label="图片说明"
          onChange={(event) => updateAttributes({ caption: event.target.value })}
        />
        {editor.isEditable && (
          <Button size="small" onClick={deleteNode}>
            移除
          </Button>
        )}
      </Row>
    </NodeViewWrapper>
  );
}
