import type { ArticleDoc } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { replaceWords } from './replace-words.ts';

const text = (words: string) => ({ type: 'text', text: words }) as const;
const doc: ArticleDoc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [text('示例')] },
    { type: 'picture', attrs: { materialId: 1, caption: '' } },
    {
      type: 'paragraph',
      content: [
        text('它有'),
        { type: 'fact', attrs: { factId: 1, label: '价格', text: '1 元' } },
        text('和最强动力'),
      ],
    },
  ],
};
// heading 0–4, picture 4–5, paragraph opens at 5: 它有 6–8, fact 8–9, 和 9–10, 最强 10–12.
it('按编辑器的位置换掉一个词，图片和事实各占一位', () => {
  const next = replaceWords(doc, { from: 10, to: 12, text: '最强' }, '充足的');
  expect(next?.content[2]).toMatchObject({ content: [text('它有'), { type: 'fact' }, text('和充足的动力')] });
});

it('词已经不在那里时不动', () => {
  expect(replaceWords(doc, { from: 9, to: 11, text: '最强' }, '充足的')).toBeNull();
});
