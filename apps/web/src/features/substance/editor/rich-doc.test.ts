import { richPlain } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { bodyOf, docOf } from './rich-doc.ts';

it('存的文字进编辑器再出来，一个字不差', () => {
  const body = [
    '## 周末看车',
    '带上**家人**来店里，坐一坐再决定。',
    '- 试驾\n- **置换**评估',
    '1. 预约\n2. 到店',
    '> 以门店当日公布为准',
  ].join('\n\n');
  expect(bodyOf(docOf(body))).toBe(body);
  expect(richPlain(body)).toBe(
    '周末看车\n带上家人来店里，坐一坐再决定。\n试驾\n置换评估\n预约\n到店\n以门店当日公布为准',
  );
});

it('以前写的普通文字原样保留，单独的星号不是记号', () => {
  for (const body of ['第一段\n\n第二段', '3*4 和 ** 都只是字', '#话题 不是标题', ''])
    expect(bodyOf(docOf(body))).toBe(body);
});
