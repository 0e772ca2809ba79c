import { expect, it } from 'vitest';
import { formatLogEntry } from './log-text.ts';

const forged = '模型\n00:00:00  信息  管理员登录成功\u001b[2K\u009b1A\u2028\u202e';

it('别人取的名字不能在日志里多写一行或改动屏幕', () => {
  const line = JSON.stringify({
    level: 50,
    time: '2026-11-15T00:00:00Z',
    msg: forged,
    err: { message: forged, stack: `Error: ${forged}\n    at place (file.ts:1:1)` },
    model: forged,
    more: { name: forged },
  });
  const text = formatLogEntry(line);
  expect(text.split('\n')).toEqual([
    expect.stringContaining('模型\\u000a'),
    '    at place (file.ts:1:1)',
    '',
  ]);
  expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u202e]/);
});
