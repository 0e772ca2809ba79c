import type { Picture } from './picture.ts';

/** Clues, growth and talks. */
export const customersPictures: readonly Picture[] = [
  { name: 'clue', as: 'demo.adviser', at: '/home/clew' },
  { name: 'clue-pool', as: 'demo.adviser', at: '/home/clew?tabid=pool' },
  { name: 'clue-calendar', as: 'demo.dealer', at: '/home/clew?tabid=calendar' },
  {
    name: 'growth',
    as: 'demo.dealer',
    at: '/home/aigrow',
    // Somebody who became a clue, with everything that happened.
    before: (page) => page.getByRole('button', { name: /^线索/ }).first().click(),
  },
  {
    name: 'chat',
    as: 'demo.adviser',
    at: '/home/chat?view=mine',
    async before(page) {
      await page.locator('button[data-talk]').first().click();
    },
  },
  {
    name: 'chat-test',
    as: 'demo.admin',
    at: '/home/chat?tabid=test',
    async before(page) {
      await page.getByRole('textbox', { name: '客户提问' }).fill('第三排能放安全座椅吗？');
      await page.getByRole('button', { name: '测试', exact: true }).click();
    },
  },
  { name: 'chat-customer', as: 'demo.store', at: '/home/chat?tabid=customer' },
  { name: 'chat-dealer', as: 'demo.ops', at: '/home/chat/dealer' },
  { name: 'chat-audit', as: 'demo.ops', at: '/home/chat?tabid=audit' },
];
