import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();
const CHAT = '/manager/home/chat';
const PROMISE = '放心，我保证给你全网最低价';

it('顾问说了不该承诺的话，审计标出来、处理，查看有记录；报表可按经销商汇总', async () => {
  const adviser = apiAs('demo.adviser');
  const { rows } = await adviser(contract.chat.list, { view: 'open', limit: 50 });
  const open = await until(async () => {
    for (const talk of rows)
      if (talk.can.includes('reply') && (await adviser(contract.chat.info, { id: talk.id })).quota.left > 0)
        return talk;
    return undefined;
  });
  await adviser(contract.chat.send, { talkId: open.id, text: PROMISE, clientId: 'journeyaudit' });
  const auditor = apiAs('demo.ops');
  await until(async () => (await auditor(contract.chatAudit.list, { q: '全网最低价' })).rows[0]);

  const page = await signIn('demo.ops', `${CHAT}?tabid=audit&q=全网最低价`);
  const row = page.getByLabel('命中列表').getByRole('row').filter({ hasText: '全网最低价' });
  await row.locator('mark').first().waitFor();
  expect(await row.locator('mark').allTextContents()).toEqual(['保证给你', '全网最低价']);
  await page.getByRole('button', { name: '规则', exact: true }).click();
  const rules = page.getByRole('dialog', { name: '质检规则' });
  await rules.waitFor();
  await page.keyboard.press('Escape');
  await rules.waitFor({ state: 'hidden' });
  await row.getByText('放心').click();
  const drawer = page.getByRole('dialog', { name: '违规承诺' });
  await drawer.getByRole('list', { name: '会话内容' }).locator('mark').first().waitFor();
  await drawer.getByLabel('处理说明').fill('已提醒顾问');
  await drawer.getByRole('button', { name: '确认违规' }).click();
  await page.getByText('已处理', { exact: true }).first().waitFor();
  const { rows: hits } = await auditor(contract.chatAudit.list, { q: '全网最低价' });
  expect(hits[0]).toMatchObject({ state: 'confirmed', note: '已提醒顾问' });

  await page.goto(new URL('/manager/home/chat/dealer', page.url()).href);
  await page.getByRole('region', { name: '核心指标' }).getByText('首次响应（中位数）').waitFor();
  await page.getByLabel('经销商列表').getByRole('row').nth(1).waitFor();
});
