import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PagesStage } from './pages-stage.tsx';

const shown = (pages: number, total: number) =>
  renderToStaticMarkup(
    createElement(PagesStage, {
      name: '画册.pdf',
      pages: Array.from({ length: pages }, (_, at) => `/s3/pages/${at + 1}.webp?sign=x`),
      facts: { pages: total, width: 1200, height: 675 },
    }),
  );

it('文档的每一页都在，写着第几页；多出来的说明在哪里看', () => {
  const html = shown(3, 3);
  for (const page of [1, 2, 3]) expect(html).toContain(`alt="第 ${page} 页"`);
  expect(html).not.toContain('下载后查看');
  expect(shown(50, 80)).toContain('共 80 页，这里显示前 50 页');
});
