import { describe, expect, it } from 'vitest';
import { classifyIntent } from './classify-intent.ts';

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
    ['价格能再聊聊吗', 'middle', 'R-10'],
    ['还能再便宜点吗', 'middle', 'R-10'],
    ['底价多少', 'middle', 'R-10'],
    ['这价格还有得谈吗', 'middle', 'R-10'],
    ['聊聊你们的设计', 'none', null],
    ['第三排有没有空间', 'low', 'R-06'],
    ['能聊天吗这车机', 'none', null],
    ['哈哈哈', 'none', null],
    ['别联系我', 'none', 'R-01'],
    ['不要联系我', 'none', 'R-01'],
    ['别给我打电话', 'none', 'R-01'],
    ['不用加微信', 'none', 'R-01'],
    ['没兴趣', 'none', 'R-01'],
    ['别打折了直接说底价', 'middle', 'R-10'],
    ['有空给我打电话', 'high', 'R-02'],
    ['不想买了', 'none', null],
    ['没现车还敢宣传', 'none', null],
    ['没有现车吗', 'high', 'R-04'],
    ['有没有现车', 'high', 'R-04'],
    ['价格不高，想买', 'high', 'R-04'],
    ['提车要等多久', 'high', 'R-04'],
    ['提车后才发现有异响', 'none', null],
    ['我已经买了，提车三个月', 'none', 'R-11'],
    ['上个月刚提的，17 万落地', 'none', 'R-11'],
    ['试驾体验太差了', 'low', 'R-12'],
    ['上周刚试驾过，底盘挺扎实', 'low', 'R-12'],
    ['昨天试驾了，想定一台', 'high', 'R-04'],
    ['能不能试驾', 'high', 'R-03'],
    ['没时间到店', 'none', null],
    ['试驾了吗大家', 'high', 'R-03'],
    ['太贵了能谈吗', 'middle', 'R-10'],
    ['能再少点吗', 'middle', 'R-10'],
  ])('%s → %s', (text, level, rule) => {
    expect(classifyIntent(text, RULES)).toMatchObject({ level, rule });
  });

  it('每个值都是原话里的字，长的车型优先；没有说到就没有', () => {
    const text = '示例 S5 家庭版月底有货吗，滨江的，就怕冬天续航';
    const { fields } = classifyIntent(text, RULES);
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
