import { ArticleDoc } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { cleanDoc } from './clean-doc.ts';

it('编辑器多出来的属性不进正文，正文仍符合契约', () => {
  const link = { type: 'link', attrs: { href: 'https://example.com/', target: '_blank', rel: 'nofollow' } };
  const doc = cleanDoc({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2, textAlign: 'left' }, content: [{ type: 'text', text: '示例' }] },
      { type: 'paragraph', attrs: { class: null }, content: [{ type: 'text', text: '链接', marks: [link] }] },
      {
        type: 'orderedList',
        attrs: { start: 1, type: null },
        content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
      },
      { type: 'picture', attrs: { materialId: 7, caption: '' } },
    ],
  });
  expect(ArticleDoc.parse(doc)).toEqual(doc);
  expect(JSON.stringify(doc)).not.toContain('_blank');
});
