import { randomInt } from 'node:crypto';
import { contract } from '@zhiying/contract';
import { expect } from 'vitest';
import { apiAs, until } from '../api.ts';
import { expectWell } from '../seen.ts';
import { type Browser, button, mark, PHONE, step, text } from './walk.ts';

/** The steps of an adviser on a phone: sharing, clues and talks. */
export function walkCustomers({ address, signInAsDemo, visit }: Browser) {
  step(
    'Sign in as 顾问 on a phone or a narrow window: 收到的内容, share one; the public page counts the visit and takes a number, which is a clue at once.',
    async () => {
      const adviser = apiAs('demo.adviser');
      const page = await signInAsDemo('顾问', PHONE);
      await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /内容/ }).click();
      await page
        .getByRole('button', { name: /金秋看车节海报/ })
        .first()
        .waitFor();
      await expectWell(page);
      await page
        .getByRole('button', { name: /金秋看车节海报/ })
        .first()
        .click();
      const sheet = page.getByRole('dialog', { name: '分享' });
      await button(sheet, '二维码').click();
      const received = async () =>
        (await adviser(contract.substanceInbox.list, { q: '金秋看车节海报' })).rows[0];
      await until(async () => (await received())?.sharedAt);
      await expectWell(page);
      const before = (await received())?.visits ?? 0;
      const { share } = await adviser(contract.substanceInbox.open, { id: (await received())?.id ?? 0 });
      const visitor = await visit(`/manager/preview?id=${share}`, PHONE);
      await visitor.getByRole('heading', { name: '金秋看车节海报' }).waitFor();
      await expectWell(visitor);
      await visitor.getByLabel('称呼').fill(`示例·青柠 ${mark}`);
      await visitor.getByLabel('手机号', { exact: true }).fill(`138000${String(mark).padStart(5, '0')}`);
      await visitor.getByRole('checkbox').check();
      await visitor.getByRole('button', { name: /^预约试驾/ }).click();
      await visitor.getByText('已收到预约，顾问会尽快联系您。').waitFor();
      await until(async () => ((await received())?.visits ?? 0) > before);
      await page.goto(`${address}/manager/home/clew?tabid=clue&q=${encodeURIComponent(`示例·青柠 ${mark}`)}`);
      await text(page, `示例·青柠 ${mark}`).first().waitFor();
    },
  );

  step('客户会话: customers of the sandbox write; answer one, or let the bot.', async () => {
    const adviser = apiAs('demo.adviser');
    const page = await signInAsDemo('顾问', PHONE);
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /会话/ }).click();
    await page.locator('button[data-talk]').first().waitFor();
    await expectWell(page);
    const { rows } = await adviser(contract.chat.list, { view: 'mine' });
    // Those the demo began with, whom the sandbox has to know as well: one of each platform.
    const known = rows.filter(({ customer }) => customer.name.startsWith('示例·'));
    const talks = [...new Map(known.map((talk) => [talk.platform, talk])).values()];
    expect(talks).not.toEqual([]);
    for (const talk of talks) {
      await page.goto(`${address}/manager/home/chat?talk=${talk.id}`);
      const words = `您好，我来跟进您的问题 ${randomInt(10_000, 100_000)}`;
      await page.getByLabel('回复内容').fill(words);
      await button(page, '发送').click();
      await page.getByRole('log').getByText(words).waitFor();
      const state = async () =>
        (await adviser(contract.chatMessage.list, { q: words })).rows.map((row) => row.state);
      await expect.poll(state).toEqual(['sent']);
      await expectWell(page);
    }
  });
}
