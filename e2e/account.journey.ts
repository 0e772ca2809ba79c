import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

const TAB = '/manager/home/ai?tabid=accounts';
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Fills the form for a 抖音 account and goes to the platform's page. */
async function setOut(page: Page, name: string) {
  await page.getByRole('button', { name: '新增账号' }).first().click();
  const form = drawer(page, '新增账号');
  await form.getByLabel('平台').click();
  await page.getByTitle('抖音', { exact: true }).last().click();
  // Who may use the platform's interface, and what to apply for, is said before anything is filled in.
  await form.getByText('需在抖音开放平台申请「代替用户发布内容到抖音」能力').waitFor();
  await form.getByLabel('账号名称').fill(name);
  await form.getByLabel('所属组织').click();
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await form.getByRole('button', { name: '保存并前往授权' }).click();
  await page
    .getByRole('heading', { name: '抖音账号授权' })
    .or(page.getByText('抖音账号授权'))
    .first()
    .waitFor();
}

it('演示账号已连接沙箱；新账号跳到平台授权，回来后可用', async () => {
  const page = await signIn('demo.ops', TAB);
  await page
    .getByText(/^示例.+经销公司$/)
    .first()
    .waitFor();
  const name = `示例授权 ${Date.now() % 100_000}`;
  await setOut(page, name);
  await page.getByLabel('其他账号', { exact: true }).check();
  await page.getByLabel('其他账号的昵称').fill(name);
  await page.getByRole('button', { name: '同意授权' }).click();

  const opened = drawer(page, name);
  await opened.getByText('齐全').waitFor();
  await opened.getByText(/前自动续期/).waitFor();
  // The code is one-time and leaves the address.
  await expect.poll(() => new URL(page.url()).searchParams.has('code')).toBe(false);
  expect(new URL(page.url()).searchParams.has('state')).toBe(false);
});

it('在平台上拒绝授权：账号留着，标明还没有连接', { tags: 'full' }, async () => {
  const page = await signIn('demo.ops', TAB);
  await page
    .getByText(/^示例.+经销公司$/)
    .first()
    .waitFor();
  const name = `示例拒绝 ${Date.now() % 100_000}`;
  await setOut(page, name);
  await page.getByRole('button', { name: '拒绝' }).click();
  await page.getByText('你在平台上拒绝了授权，账号未连接').waitFor();
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText('未连接，请先授权')
    .waitFor();
});
