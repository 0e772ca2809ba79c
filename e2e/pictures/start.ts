import type { Page } from 'playwright-core';
import { type Picture, waitFor } from './picture.ts';

/** A program somewhere asks, and its code is typed here. */
async function askToBeLetIn(page: Page) {
  const answer = await fetch(new URL('/api/admin/assistant/begin', page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      product: 'shipinhao',
      system: 'windows',
      number: '1.0.0',
      installation: 'picture-installation',
      name: '示例·运营部电脑',
    }),
  });
  const { data } = (await answer.json()) as { data: { userCode: string } };
  await page.getByLabel('设备码').fill(data.userCode);
  await page.getByRole('button', { name: '查看' }).click();
  await page.getByRole('button', { name: '确认登录' }).waitFor();
}

/** Signing in, the workbench, figures and oneself. */
export const startPictures: readonly Picture[] = [
  { name: 'login', at: '/login' },
  { name: 'login-phone', at: '/login', width: 320 },
  { name: 'workbench', as: 'demo.ops', at: '/home', before: waitFor('昨日') },
  { name: 'workbench-dark', as: 'demo.ops', at: '/home', dark: true, before: waitFor('昨日') },
  { name: 'workbench-phone', as: 'demo.ops', at: '/home', width: 320, before: waitFor('昨日') },
  {
    name: 'vision',
    as: 'demo.ops',
    at: '/home/vision/field?days=30&play=0',
    width: 1920,
    // Its figures come with the last step of the demo.
    before: waitFor('合计 0', false),
  },
  {
    name: 'vision-phone',
    as: 'demo.ops',
    at: '/home/vision/field?days=30',
    width: 320,
    // Its figures come with the last step of the demo.
    before: waitFor('合计 0', false),
  },
  {
    name: 'palette',
    as: 'demo.admin',
    at: '/home',
    async before(page) {
      await page.keyboard.press('Control+K');
      await page.getByRole('combobox').fill('用户');
    },
  },
  { name: 'report', as: 'demo.ops', at: '/home/report?tabid=place', before: waitFor('数据更新于') },
  {
    name: 'report-detail',
    as: 'demo.ops',
    at: '/home/report?tabid=place',
    async before(page) {
      await waitFor('数据更新于')(page);
      await page.locator('main a[href*="report/dealer/"]').first().click();
      await page.waitForURL(/report\/dealer\//);
    },
  },
  { name: 'self-center', as: 'demo.dealer', at: '/home/self/center' },
  { name: 'assistant-download', at: '/download/shipinhao/operate/assistant' },
  {
    name: 'assistant-confirm',
    as: 'demo.ops',
    at: '/home/self/center?tabid=devices',
    before: askToBeLetIn,
  },
  { name: 'help-center', as: 'demo.ops', at: '/home/help/center' },
  {
    name: 'help-drawer',
    as: 'demo.ops',
    at: '/home/clew',
    async before(page) {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'help-public', at: '/help/articles?reader=adviser' },
  { name: 'tour', as: 'demo.adviser', at: '/home?tour=adviser' },
  { name: 'no-permission', as: 'demo.adviser', at: '/home/user' },
  { name: 'first-day', as: 'admin', at: '/home', newHouse: true },
];
