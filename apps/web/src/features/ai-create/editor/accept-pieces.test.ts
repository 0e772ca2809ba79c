import type { ArticleBlock, ArticleDoc, DiffBlock } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { acceptPieces } from './accept-pieces.ts';

const paragraph = (text: string): ArticleBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc: ArticleDoc = { type: 'doc', content: ['一', '二', '三'].map(paragraph) };
const diff = (index: number | null, block: ArticleBlock | null): DiffBlock => ({
  index,
  block,
  changed: true,
  pieces: [],
});
const blocks = [
  diff(0, paragraph('壹')),
  diff(1, null),
  diff(null, paragraph('新')),
  diff(2, paragraph('叁')),
];
const words = (accepted: number[]) =>
  acceptPieces(doc, blocks, new Set(accepted)).content.map((block) =>
    block.type === 'paragraph' && block.content?.[0]?.type === 'text' ? block.content[0].text : '',
  );

it('只采用选中的段落，新的一段接在它前面那段之后', () => {
  expect(words([])).toEqual(['一', '二', '三']);
  expect(words([0, 2])).toEqual(['壹', '二', '新', '三']);
  expect(words([1, 2, 3])).toEqual(['一', '新', '叁']);
});
