import type { ArticleBlock, ArticleDoc, ArticleInline } from '@zhiying/contract';
import { Fragment, type ReactNode } from 'react';
import { useEditorKnows } from './editor-context.ts';

/* A document never moves its parts while it is shown, so their places are keys enough. */

/** An article's document as it is read. */
export const DocView = ({ doc }: { doc: ArticleDoc }) =>
  list(doc.content, (block) => <Block block={block} />);

const list = <Item,>(items: readonly Item[] | undefined, show: (item: Item) => ReactNode) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  (items ?? []).map((item, index) => <Fragment key={index}>{show(item)}</Fragment>);

function Block({ block }: { block: ArticleBlock }) {
  const { pictures } = useEditorKnows();
  switch (block.type) {
    case 'paragraph':
      return <p>{list(block.content, inline)}</p>;
    case 'heading':
      return block.attrs.level === 2 ? (
        <h4>{list(block.content, inline)}</h4>
      ) : (
        <h5>{list(block.content, inline)}</h5>
      );
    case 'blockquote':
      return (
        <blockquote>
          {list(block.content, (one) => (
            <Block block={one} />
          ))}
        </blockquote>
      );
    case 'bulletList':
      return (
        <ul>
          {list(block.content, (item) => (
            <li>
              {list(item.content, (one) => (
                <Block block={one} />
              ))}
            </li>
          ))}
        </ul>
      );
    case 'orderedList':
      return (
        <ol>
          {list(block.content, (item) => (
            <li>
              {list(item.content, (one) => (
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
