import type { ArticleDoc } from '@zhiying/contract';

interface Node {
  type: string;
  text?: string;
  content?: Node[];
}

const LEAVES = ['hardBreak', 'fact', 'picture', 'horizontalRule'];

/**
 * The document with other words at a ProseMirror position, for places without an editor. Null where the words are not there
 * in one piece any more: then somebody has to look.
 */
export function replaceWords(
  doc: ArticleDoc,
  { from, to, text }: { from: number; to: number; text: string },
  words: string,
): ArticleDoc | null {
  let replaced = false;
  const walk = (nodes: Node[], start: number): [Node[], number] => {
    let at = start;
    const result = nodes.map((node) => {
      if (node.type === 'text') {
        const own = node.text ?? '';
        const [first, end] = [from - at, to - at];
        at += own.length;
        if (first < 0 || end > own.length || own.slice(first, end) !== text) return node;
        replaced = true;
        return { ...node, text: own.slice(0, first) + words + own.slice(end) };
      }
      if (LEAVES.includes(node.type)) {
        at += 1;
        return node;
      }
      const [content, after] = walk(node.content ?? [], at + 1);
      at = after + 1;
      return node.content ? { ...node, content: content.filter(({ text: own }) => own !== '') } : node;
    });
    return [result, at];
  };
  const [content] = walk(doc.content as Node[], 0);
  return replaced ? ({ ...doc, content } as ArticleDoc) : null;
}

/** The title with other words at a place, by characters. */
export const replaceInTitle = (title: string, { from, to }: { from: number; to: number }, words: string) =>
  title.slice(0, from) + words + title.slice(to);
