import type { ArticleBlock, ArticleDoc, DiffBlock } from '@zhiying/contract';

/** The document with the accepted paragraphs of a difference in it; all others stay as they are. */
export function acceptPieces(
  doc: ArticleDoc,
  blocks: readonly DiffBlock[],
  accepted: ReadonlySet<number>,
): ArticleDoc {
  const replaced = new Map<number, ArticleBlock | null>();
  const added = new Map<number, ArticleBlock[]>();
  let before = -1;
  blocks.forEach((block, at) => {
    if (block.index !== null) before = block.index;
    if (!block.changed || !accepted.has(at)) return;
    if (block.index !== null) replaced.set(block.index, block.block);
    else if (block.block) added.set(before, [...(added.get(before) ?? []), block.block]);
  });
  const content = [
    ...(added.get(-1) ?? []),
    ...doc.content.flatMap((own, index) => {
      const next = replaced.has(index) ? replaced.get(index) : own;
      return [...(next ? [next] : []), ...(added.get(index) ?? [])];
    }),
  ];
  return { ...doc, content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}
