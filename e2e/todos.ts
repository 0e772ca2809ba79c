import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Api } from './api.ts';
import { expectWell } from './seen.ts';

const seen = new Set<string>();

/** Each address once for everybody of a width: what was well for one is not asked about again for the next. */
async function expectWellOnce(page: Page) {
  const { pathname, search } = new URL(page.url());
  const key = `${page.viewportSize()?.width} ${pathname}${search.replaceAll(/(?<=[&?]ownerId=)\d+/g, '')}`;
  if (seen.has(key)) return;
  seen.add(key);
  await expectWell(page);
}

const home = (page: Page) => page.getByRole('navigation', { name: '主菜单' }).getByText('工作台').first();

/** Every line of the card leads to a page that may be opened and tells the number the line told. */
export async function expectTodosLead(page: Page, api: Api) {
  const card = page.getByRole('region', { name: '待办' });
  await card.waitFor();
  await expectWellOnce(page);
  const links = card.getByRole('link');
  const names = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''));
  for (const name of names) {
    const words = name.replace(/^[^：]+：[\d,]+ /, '');
    await card.getByRole('link', { name: words }).click();
    await page.waitForURL((url) => url.pathname !== '/manager/home');
    expect(page.url(), name).not.toContain('noPermission');
    // Others go on working meanwhile: the number is the one of this moment.
    const told = async () => {
      const { todos } = await api(contract.workbench.day, {});
      const count = todos.find(({ title }) => title === words)?.count ?? 0;
      const shown = await page.locator('main').innerText();
      return new RegExp(`(?<![\\d,.])(${count}|${count.toLocaleString('zh-CN')})(?![\\d,.])`).test(shown);
    };
    await expect.poll(told, { message: name }).toBe(true);
    await expectWellOnce(page);
    await home(page).click();
    await card.waitFor();
  }
}
