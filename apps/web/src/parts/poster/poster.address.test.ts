import { describe, expect, it } from 'vitest';
import { fromHere, wordsIn } from './poster.address.ts';

describe('从文章或主题制作海报的地址', () => {
  const words = { title: '改过的标题', subtitle: '改过的关键句' };

  it('选好模板后带着改过的文字和来源', () => {
    const search = fromHere({ tabid: 'posters', fromArticle: '7' }, 3, words);
    expect(search).toMatchObject({ make: 3, fromArticle: '7', title: '改过的标题' });
    expect(wordsIn(search)).toEqual(words);
  });

  it('未改的不写，仍取自文章', () => {
    const search = fromHere({ fromTheme: '9' }, 3, { title: '', subtitle: '' });
    expect(search).toMatchObject({ make: 3, fromTheme: '9', title: undefined, subtitle: undefined });
    expect(wordsIn(search)).toEqual({ title: '', subtitle: '' });
  });

  it('地址里写坏的不采用', () => {
    expect(wordsIn({ title: ['a', 'b'], subtitle: 3 })).toEqual({ title: '', subtitle: '' });
    expect(wordsIn({ title: '长'.repeat(300) }).title).toHaveLength(100);
  });
});
