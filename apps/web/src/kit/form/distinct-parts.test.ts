import { expect, it } from 'vitest';
import { distinctParts } from './distinct-parts.ts';

it('takes pasted lists apart: trimmed, without empty parts, each once and in their order', () => {
  expect(distinctParts(' 乙 \n甲\n\n乙\r\n')).toEqual(['乙', '甲']);
  expect(distinctParts('最好、第一，最好,\n顶级', /[\n、，,]/)).toEqual(['最好', '第一', '顶级']);
  expect(distinctParts(' \n ')).toEqual([]);
});
