import { describe, expect, it } from 'vitest';
import { expectLinear } from '../../../../test/growth.ts';
import { childrenOf, parseXml, textIn } from './xml.ts';

it('读出元素、文字和实体，不看命名空间、属性和注释', () => {
  const root = parseXml(
    '<?xml version="1.0"?>\n<s:List xmlns:s="x"><!-- <Key>0</Key> --><Key a="1">a &amp; b&#x4e2d;</Key><Key/><s:Key>c</s:Key></s:List>\n',
  );
  expect(root?.name).toBe('List');
  expect(root && childrenOf(root, 'Key').map(({ text }) => text)).toEqual(['a &amp; b&#x4e2d;', '', 'c']);
  expect(root && textIn(root, 'Key')).toBe('a & b中');
});

it.each([
  '',
  'a',
  '<a>',
  '</a>',
  '<a></b>',
  '<a><b></a></b>',
  '<a/><b/>',
  '<a/>x',
  '<a',
  '<a><!-- </a>',
  '<!DOCTYPE a><a/>',
  '<a><![CDATA[x]]></a>',
  '<a b="<c>"/>',
])('%j 不是文档', (text) => {
  expect(parseXml(text)).toBeNull();
});

describe('多长的恶意内容，用时都只随长度增长', () => {
  const hostile: [string, (size: number) => string][] = [
    ['只开不关', (size) => '<Part>'.repeat(size)],
    ['只关不开', (size) => '</Part>'.repeat(size)],
    ['许多并列', (size) => `<a>${'<Part><ETag>x</ETag></Part>'.repeat(size / 4)}</a>`],
    ['没完的标签', (size) => `<a ${'<a '.repeat(size)}`],
    ['没完的注释', (size) => '<!--'.repeat(size)],
    ['没完的说明', (size) => '<?x '.repeat(size)],
    ['名字里的冒号', (size) => `<${'a:'.repeat(size)}`],
    ['属性里的空白', (size) => `<a ${' \t'.repeat(size)}`],
    ['没完的实体', (size) => `<a><b>${'&#x1'.repeat(size)}</b></a>`],
    ['满是 & 的文字', (size) => `<a><b>${'&'.repeat(size * 4)}</b></a>`],
    ['长的数字实体', (size) => `<a><b>&#${'1'.repeat(size * 4)}</b></a>`],
  ];

  it.each(hostile)('%s', async (_name, make) => {
    await expectLinear(make, 40_000, async (text) => {
      const root = parseXml(text);
      if (root) textIn(root, 'b');
    });
  });
});
