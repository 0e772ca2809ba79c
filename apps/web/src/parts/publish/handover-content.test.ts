import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HandoverContent } from './handover-content.tsx';

const shown = (content: { title: string; text: string }) =>
  renderToStaticMarkup(
    createElement(HandoverContent, { content: { ...content, pictures: [], video: null } }),
  ).replaceAll(/<(?!\/?pre)[^>]*>/g, '');

it('标题单独一栏，可以单独复制；正文里不再重复标题', () => {
  const html = shown({ title: '周末去看车', text: '周末去看车\n\n先约好时间。' });
  expect(html).toMatch(/复制标题.*<pre[^>]*>周末去看车<\/pre>/s);
  expect(html).toMatch(/复制正文.*复制全文.*<pre[^>]*>先约好时间。<\/pre>/s);
});

it('没有标题的平台只有全文', () => {
  const html = shown({ title: '', text: '一句话。' });
  expect(html).toMatch(/<pre[^>]*>一句话。<\/pre>/);
  expect(html).not.toContain('复制标题');
  expect(html).not.toContain('复制正文');
});
