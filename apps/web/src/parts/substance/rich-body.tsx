import { type RichBlock, type RichSpan, richBlocks } from '@zhiying/contract';

const Line = ({ spans }: { spans: readonly RichSpan[] }) =>
  [...spans.entries()].map(([at, { text, bold }]) => (bold ? <b key={at}>{text}</b> : text));

/** A piece's text as visitors read it. */
export const RichBody = ({ body }: { body: string }) =>
  [...richBlocks(body).entries()].map(([at, block]) => <Block key={at} block={block} />);

function Block({ block: { type, lines } }: { block: RichBlock }) {
  const [first = []] = lines;
  if (type === 'text')
    return (
      <p>
        <Line spans={first} />
      </p>
    );
  if (type === 'heading')
    return (
      <h4>
        <Line spans={first} />
      </h4>
    );
  if (type === 'quote')
    return (
      <blockquote>
        <Line spans={first} />
      </blockquote>
    );
  const List = type === 'bullets' ? 'ul' : 'ol';
  return (
    <List>
      {[...lines.entries()].map(([at, spans]) => (
        <li key={at}>
          <Line spans={spans} />
        </li>
      ))}
    </List>
  );
}
