import type { Page } from 'playwright-core';

export const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

/** A group of the menu, unfolded. */
export async function menuGroup(page: Page, title: string) {
  const group = menu(page).getByRole('region', { name: title, exact: true });
  const head = group.locator('button[aria-controls]');
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
  await group.getByRole('list').waitFor();
  return group;
}

export const openFromMenu = async (page: Page, group: string, title: string) =>
  (await menuGroup(page, group)).getByText(title, { exact: true }).click();
