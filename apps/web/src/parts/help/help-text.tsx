import {
  HELP_PICTURES,
  type HelpBlock,
  type HelpDoc,
  type HelpInline,
  type HelpMark,
} from '@zhiying/contract';
import { Fragment, type ReactNode } from 'react';
import { Box } from '#kit/base/pieces.tsx';
import styles from './help-text.module.css';

interface HelpTextProps {
  doc: HelpDoc;
  /** Addresses of the library's pictures, by their number. */
  pictures: Readonly<Record<string, string>>;
  links?: Readonly<Record<string, number>>;
  /** Opens another article; without it links to articles are plain words. */
  onArticle?: (id: number) => void;
}

type ListItem = Extract<HelpBlock, { type: 'bulletList' }>['content'][number];
type Inner = HelpBlock | ListItem['content'][number];

/** The text never changes its order, so a part is known by its place. */
const each = <T,>(parts: readonly T[] | undefined, draw: (part: T) => ReactNode) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  // oxlint-disable-next-line react/no-array-index-key
  (parts ?? []).map((part, at) => <Fragment key={at}>{draw(part)}</Fragment>);

/** An article as it is read: only what the contract's document can say becomes an element. */
export const HelpText = (props: HelpTextProps) => (
  <Box size="13/22" className={styles.text}>
    {each(props.doc.content, (block) => (
      <Block block={block} {...props} />
    ))}
  </Box>
);

function Block({ block, ...props }: { block: Inner } & HelpTextProps) {
  const line = (content: readonly HelpInline[] | undefined) => each(content, (one) => inline(one, props));
  switch (block.type) {
    case 'paragraph':
      return <p>{line(block.content)}</p>;
    case 'heading':
      return block.attrs.level === 2 ? <h3>{line(block.content)}</h3> : <h4>{line(block.content)}</h4>;
    case 'bulletList':
    case 'orderedList': {
      const List = block.type === 'bulletList' ? 'ul' : 'ol';
      return (
        <List>
          {each(block.content as readonly { content: readonly Inner[] }[], ({ content }) => (
            <li>
              {each(content, (one) => (
                <Block {...props} block={one} />
              ))}
            </li>
          ))}
        </List>
      );
    }
    case 'blockquote':
      return (
        <blockquote>
          {each(block.content, (one) => (
            <Block {...props} block={one} />
          ))}
        </blockquote>
      );
    case 'horizontalRule':
      return <hr />;
    case 'table':
      return (
        <table>
          <tbody>
            {each(block.content, ({ content }) => (
              <tr>
                {each(content, (cell) =>
                  cell.attrs.header ? (
                    <th scope="col">{line(cell.content)}</th>
                  ) : (
                    <td>{line(cell.content)}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'picture': {
      const url = pictureUrl(block.attrs, props.pictures);
      return url ? (
        <figure>
          <img src={url} alt={block.attrs.caption} loading="lazy" />
        </figure>
      ) : null;
    }
  }
}

/** Where a picture of an article is: one of the guide by its file, one of the library by its number. */
export const pictureUrl = (
  { file, materialId }: { file?: string | null; materialId?: number | null },
  pictures: Readonly<Record<string, string>>,
) => (file ? `${HELP_PICTURES}${file}` : pictures[String(materialId)]);

function inline(node: HelpInline, props: HelpTextProps): ReactNode {
  if (node.type === 'hardBreak') return <br />;
  return (node.marks ?? []).reduce<ReactNode>((inner, mark) => marked(inner, mark, props), node.text);
}

function marked(inner: ReactNode, mark: HelpMark, { links, onArticle }: HelpTextProps): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <b>{inner}</b>;
    case 'italic':
      return <i>{inner}</i>;
    case 'underline':
      return <u>{inner}</u>;
    case 'code':
      return <code>{inner}</code>;
    case 'link': {
      const { href } = mark.attrs;
      if (!href.startsWith('help:'))
        return (
          <a href={href} target="_blank" rel="noreferrer">
            {inner}
          </a>
        );
      const id = links?.[href.slice('help:'.length)];
      if (id === undefined || !onArticle) return inner;
      return (
        <a
          href={`/manager/home/help/center?id=${id}`}
          onClick={(event) => {
            event.preventDefault();
            onArticle(id);
          }}
        >
          {inner}
        </a>
      );
    }
  }
}
