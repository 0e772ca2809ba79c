import { expect, it } from 'vitest';
import { budgetLines } from './budget.mjs';

const file = (name, seconds) => ({ name, seconds });

it('names areas that cost more than they may, by folder or by name, and sums up the others', () => {
  expect(
    budgetLines([
      file('apps/server/test/clue/clue-dial.test.ts', 4),
      file('apps/server/src/modules/clue/phone.test.ts', 2),
      file('apps/server/test/task/task.test.ts', 5),
      file('apps/server/test/walk.test.ts', 50),
      file('e2e/chat-audit.journey.ts', 3),
      file('e2e/chat.journey.ts', 8),
    ]),
  ).toEqual([
    '  50.0  服务器 walk，预算 5 秒',
    '   6.0  服务器 clue，预算 5 秒',
    '   5.0  服务器，预算之内的 1 个领域',
    '  11.0  浏览器 chat，预算 10 秒',
  ]);
});
