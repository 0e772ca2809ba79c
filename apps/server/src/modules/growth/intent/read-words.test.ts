import { describe, expect, it } from 'vitest';
import { readWords } from './read-words.ts';

const RULES = { models: ['示例 S5', '示例 S5 家庭版'], regions: ['滨江'] };

describe('规则判定意向', () => {
  it.each([
    ['17 万左右，这个月想定', 'high', 'R-07'],
    ['可以联系我 138****0000', 'high', 'R-02'],
    ['周末能试驾吗', 'high', 'R-03'],
    ['落地多少钱', 'middle', 'R-05'],
    ['20万以内有推荐吗', 'middle', 'R-08'],
    ['冬天续航能有多少', 'low', 'R-06'],
    ['别再发了，试驾过了', 'none', 'R-01'],
    ['哈哈哈', 'none', null],
  ])('%s → %s', (text, level, rule) => {
    expect(readWords(text, RULES)).toMatchObject({ level, rule });
  });

  it('每个值都是原话里的字，长的车型优先；没有说到就没有', () => {
    const text = '示例 S5 家庭版月底有货吗，滨江的，就怕冬天续航';
    const { fields } = readWords(text, RULES);
    expect(fields).toMatchObject({
      model: { value: '示例 S5 家庭版' },
      time: { quote: '月底' },
      region: { quote: '滨江' },
      objection: { quote: '就怕冬天续航' },
    });
    expect(fields.price).toBeUndefined();
    for (const { quote } of Object.values(fields)) expect(text).toContain(quote);
  });
});
