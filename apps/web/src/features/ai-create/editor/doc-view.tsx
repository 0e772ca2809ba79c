import type { ArticleBlock, ArticleDoc, ArticleInline } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { useEditorContext } from './editor-context.ts';
import { withIndexKeys } from './with-index-keys.ts';

/** An article's document as it is read. */
export const DocView = ({ doc }: { doc: ArticleDoc }) =>
  withIndexKeys(doc.content, (block) => <Block block={block} />);

function Block({ block }: { block: ArticleBlock }) {
  const { pictures } = useEditorContext();
  switch (block.type) {
    case 'paragraph':
      return <p>{withIndexKeys(block.content, inline)}</p>;
    case 'heading':
      return block.attrs.level === 2 ? (
        <h4>{withIndexKeys(block.content, inline)}</h4>
      ) : (
        <h5>{withIndexKeys(block.content, inline)}</h5>
      );
    case 'blockquote':
      return (
        <blockquote>
          {withIndexKeys(block.content, (one) => (
            <Block block={one} />
          ))}
        </blockquote>
      );
    case 'bulletList':
      return (
        <ul>
          {withIndexKeys(block.content, (item) => (
            <li>
              {withIndexKeys(item.content, (one) => (
                <Block block={one} />
              ))}
            </li>
          ))}
        </ul>
      );
    case 'orderedList':
      return (
        <ol>
          {withIndexKeys(block.content, (item) => (
            <li>
              {withIndexKeys(item.content, (one) => (
                <Block block={one} />
              ))}
            </li>
          ))}
        </ol>
      );
    case 'horizontalRule':
      return <hr />;
    case 'picture': {
      const picture = pictures.get(block.attrs.materialId);
      return picture?.url ? (
        <figure>
          <img src={picture.url} alt={block.attrs.caption || picture.name} />
          {block.attrs.caption && <figcaption>{block.attrs.caption}</figcaption>}
        </figure>
      ) : null;
    }
  }
}

function inline(node: ArticleInline): ReactNode {
  if (node.type === 'hardBreak') return <br />;
  if (node.type === 'fact') return node.attrs.text;
  return (node.marks ?? []).reduce<ReactNode>((inner, mark) => {
    switch (mark.type) {
      case 'bold':
        return <b>{inner}</b>;
      case 'italic':
        return <i>{inner}</i>;
      case 'underline':
        return <u>{inner}</u>;
      default:
        return <span className="zy-link">{inner}</span>;
    }
  }, node.text);
}
