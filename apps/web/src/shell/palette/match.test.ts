import { describe, expect, it } from 'vitest';
import { matches, parseQuery, pieces, rank } from './match.ts';

describe('parseQuery', () => {
  it('reads the prefixes and the words', () => {
    expect(parseQuery('  用户  华东 ')).toEqual({ only: null, words: ['用户', '华东'] });
    expect(parseQuery('>新建')).toEqual({ only: 'actions', words: ['新建'] });
    expect(parseQuery('@ Zhou')).toEqual({ only: 'people', words: ['zhou'] });
    expect(parseQuery('')).toEqual({ only: null, words: [] });
  });
});

describe('matches', () => {
  it('wants every word, in any of the texts', () => {
    expect(matches(['用户', '管理'], '用户', '管理')).toBe(true);
    expect(matches(['用户', '内容'], '用户', '管理')).toBe(false);
    expect(matches([], '用户')).toBe(true);
  });
});

describe('pieces', () => {
  it('cuts a title at its matches', () => {
    expect(pieces('批量导入用户', ['用户'])).toEqual([
      { at: 0, text: '批量导入', hit: false },
      { at: 4, text: '用户', hit: true },
    ]);
    expect(pieces('AI 文章', ['ai'])).toEqual([
      { at: 0, text: 'AI', hit: true },
      { at: 2, text: ' 文章', hit: false },
    ]);
  });

  it('joins overlapping matches and leaves a title without one whole', () => {
    expect(pieces('abcd', ['abc', 'bcd'])).toEqual([{ at: 0, text: 'abcd', hit: true }]);
    expect(pieces('工作台', ['用户'])).toEqual([{ at: 0, text: '工作台', hit: false }]);
  });
});

describe('rank', () => {
  it('puts a title that starts with the word first', () => {
    const titles = ['角色与用户', '用户'].sort((a, b) => rank(a, ['用户']) - rank(b, ['用户']));
    expect(titles).toEqual(['用户', '角色与用户']);
  });
});
