import { expect, it } from 'vitest';
import { budgetLines } from './budget.mjs';

const file = (name, seconds) => ({ name, seconds });

it('names areas that cost more than they may, by folder or by name, and sums up the others', () => {
  expect(
    budgetLines([
      file('apps/server/test/clue/clue-dial.test.ts', 4),
      file('apps/server/src/modules/clue/phone.test.ts', 2),
      file('apps/server/test/task/task.test.ts', 5),
      file('apps/server/test/operations.test.ts', 6.5),
      file('e2e/chat-bot.journey.ts', 3),
      file('e2e/chat.journey.ts', 8),
    ]),
  ).toEqual([
    '   6.5  服务器 operations，预算 5 秒',
    '   6.0  服务器 clue，预算 5 秒',
    '   5.0  服务器，预算之内的 1 个领域',
    '  11.0  浏览器 chat，预算 10 秒',
  ]);
});

it('measures what goes through all areas by a budget of its own, and says what it is', () => {
  expect(
    budgetLines([
      file('apps/server/test/walk.test.ts', 50),
      file('apps/server/test/policy-walk.test.ts', 30),
      file('apps/server/test/auth/view-walk.test.ts', 5.5),
      file('apps/server/test/task/task.test.ts', 5.1),
      file('e2e/specified.journey.ts', 14),
    ]),
  ).toEqual([
    '   5.1  服务器 task，预算 5 秒',
    '  50.0  服务器 walk，贯穿各领域（每个接口都走一遍），预算 35 秒',
    '  35.5  服务器，预算之内的 2 项贯穿各领域的检查',
    '  14.0  浏览器，预算之内的 1 项贯穿各领域的检查',
  ]);
});
