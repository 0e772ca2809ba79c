import { expect, it } from 'vitest';
import { fillTemplate } from './fill-template.ts';

it('模板变量按潜客填写，全角括号也认', () => {
  const values = { 昵称: '示例·青柠', 车型: '示例 S5', 门店: '示例·滨江店', 顾问: '示例·周宁' };
  expect(fillTemplate('{昵称}你好，｛车型｝在{门店}可试驾，{顾问}', values)).toBe(
    '示例·青柠你好，示例 S5在示例·滨江店可试驾，示例·周宁',
  );
});
