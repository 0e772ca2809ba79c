import { findLinks } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { piecesOf } from './pieces-of.ts';

describe('粘贴的内容', () => {
  it.each([
    [
      '7.43 复制打开抖音，看看【示例的作品】续航 # 冬天 https://v.douyin.com/iRabc12/ EhB:/ 04/12 J@I.Vl',
      ['https://v.douyin.com/iRabc12/'],
    ],
    [
      'https://v.kuaishou.com/abc 冬季续航 该作品在快手被播放过1.2万次，点击链接，打开【快手】直接观看！',
      ['https://v.kuaishou.com/abc'],
    ],
    [
      '68 示例发布了一篇笔记 😆 http://xhslink.com/a/xyz，复制本条信息，打开【小红书】查看',
      ['https://xhslink.com/a/xyz'],
    ],
    [
      '看这里（https://www.douyin.com/video/71?from=share）。',
      ['https://www.douyin.com/video/71?from=share'],
    ],
    [
      'https://a.example.com/1\nhttps://a.example.com/2\nhttps://a.example.com/1',
      ['https://a.example.com/1', 'https://a.example.com/2'],
    ],
    ['复制打开抖音 https:// 没有链接', []],
  ])('%s', (text, links) => {
    expect(findLinks(text)).toEqual(links);
  });
});

describe('一件凭证', () => {
  const written = { links: ['https://a.example.com/1'], paths: ['a.png'], figure: 3, note: '' };
  it('几种都要时合成一件，缺一样就还没有；任选一种时一个一件', () => {
    const kinds = ['link', 'screenshot', 'figure'] as const;
    expect(piecesOf({ ...written, kinds })).toEqual([
      { link: 'https://a.example.com/1', path: 'a.png', figure: 3 },
    ]);
    expect(piecesOf({ ...written, kinds, figure: null })).toEqual([]);
    expect(piecesOf({ ...written, kinds: ['link'], links: ['1', '2'], note: '好' })).toEqual([
      { link: '1', note: '好' },
      { link: '2', note: '好' },
    ]);
    expect(piecesOf({ ...written, kinds: [] })).toEqual([{}]);
  });
});
