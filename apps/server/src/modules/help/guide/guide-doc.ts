import type { HelpBlock, HelpDoc, HelpInline } from '@zhiying/contract';
import { type GuideBlock, guideBlocks, guideRuns } from './guide-blocks.ts';

/** A chapter of the guide as the editor keeps it, and its title, which is the first heading. */
export function guideDoc(page: string): { title: string; doc: HelpDoc } {
  const [first, ...blocks] = guideBlocks(page);
  if (first?.kind !== 'heading') throw new Error('a chapter of the guide begins with its title');
  return { title: first.text, doc: { type: 'doc', content: blocks.map(blockOf) } };
}

function blockOf(block: GuideBlock): HelpBlock {
  switch (block.kind) {
    case 'heading':
      return {
        type: 'heading',
        attrs: { level: block.level <= 2 ? 2 : 3 },
        content: inlineOf(block.text),
      };
    case 'text':
      return paragraph(block.text);
    case 'picture':
      return {
        type: 'picture',
        attrs: { file: block.file, materialId: null, caption: block.caption },
      };
    case 'table':
      return {
        type: 'table',
        content: [block.head, ...block.rows].map((row, at) => ({
          type: 'tableRow',
          content: row.map((cell) => ({
            type: 'tableCell',
            attrs: { header: at === 0 },
            content: inlineOf(cell),
          })),
        })),
      };
    case 'list':
      return {
        type: block.ordered ? 'orderedList' : 'bulletList',
        content: block.items.map(({ text, below }) => ({
          type: 'listItem' as const,
          content: [paragraph(text), ...below.flatMap(innerList)],
        })),
      } as HelpBlock;
  }
}

type ItemBlock = Extract<HelpBlock, { type: 'bulletList' }>['content'][number]['content'][number];

/** Lists are one deep inside another; what stands deeper, or is no list, follows as lines. */
function innerList(block: GuideBlock): ItemBlock[] {
  if (block.kind !== 'list') return block.kind === 'text' ? [paragraph(block.text)] : [];
  return [
    {
      type: block.ordered ? ('orderedList' as const) : ('bulletList' as const),
      content: block.items.map(({ text, below }) => ({
        type: 'listItem' as const,
        content: [
          paragraph(text),
          ...below.flatMap((one) =>
            one.kind === 'list' ? one.items.map((item) => paragraph(item.text)) : [],
          ),
        ],
      })),
    },
  ];
}

const paragraph = (text: string) => ({ type: 'paragraph' as const, content: inlineOf(text) });

const inlineOf = (line: string): HelpInline[] =>
  guideRuns(line).map(({ text, mark, page }) => ({
    type: 'text',
    text,
    ...(page
      ? { marks: [{ type: 'link' as const, attrs: { href: `help:${page}` } }] }
      : mark
        ? { marks: [{ type: mark }] }
        : {}),
  }));
