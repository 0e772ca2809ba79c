import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessibleInBoth } from './accessible.ts';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';
import { expectNoSidewaysScroll } from './seen.ts';

const { signIn } = useBrowser();

const roles = (page: Page) => page.getByRole('navigation', { name: '角色', exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
/** While the spinner goes away it is part of the name. */
const save = (page: Page) => page.getByRole('button', { name: /^.{0,4}保存$/ });
const summary = (page: Page) => page.getByRole('complementary', { name: '角色概要' });

let made = 0;
/** A second try must not meet what the first left behind. */
const unused = (stem: string) => `${stem}${++made}`;
/** Where a copy of a built-in role is edited that is there already; how one is made is the first journey's. */
const placeOfCopy = async (role: string, name: string) => {
  const api = apiAs('demo.admin');
  const { rows } = await api(contract.group.list, { q: role });
  const gid = rows.find((row) => row.name === role)?.id ?? 0;
  const copy = await api(contract.group.copy, { gid, name, description: '' });
  return `/manager/home/role?open=${copy.gid}`;
};

/** A copy of a built-in role, opened for editing. */
const copyOf = async (page: Page, role: string, name: string) => {
  await roles(page).getByRole('button', { name: role }).click();
  await heading(page, role);
  await page.getByRole('button', { name: '复制', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByRole('button', { name: '创建' }).click();
  await heading(page, name);
};

it('内置角色只能看和复制；副本改权限前看到改了什么，保存后刷新还在，没人担任可以删除', async () => {
  const page = await signIn('demo.admin', '/manager/home/role');
  await heading(page, '总部运营');
  await page.getByText('内置角色不可修改').waitFor();
  expect(await box(page, '查看内容').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: '保存', exact: true }).count()).toBe(0);

  await copyOf(page, '店长', '见习店长');
  await box(page, '重置密码').uncheck();
  await box(page, '经销商报表').check();
  await page.getByText('2 处修改未保存').waitFor();
  await summary(page).getByText('暂无用户担任该角色，保存后不影响任何用户').waitFor();
  expect(await summary(page).getByRole('listitem').allInnerTexts()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/新增\s*经销商报表/),
      expect.stringMatching(/移除\s*重置密码/),
    ]),
  );

  // 离开前问一声，继续编辑什么也没丢。
  await roles(page).getByRole('button', { name: '顾问' }).click();
  await page.getByRole('button', { name: '继续编辑' }).click();
  expect(await box(page, '经销商报表').isChecked()).toBe(true);
  await save(page).click();
  await page.getByText('已保存「见习店长」').waitFor();
  await page.reload();
  await heading(page, '见习店长');
  expect(await box(page, '经销商报表').isChecked()).toBe(true);
  expect(await box(page, '重置密码').isChecked()).toBe(false);

  await page.getByRole('button', { name: '删除角色' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect.poll(() => roles(page).getByRole('button', { name: '见习店长' }).count()).toBe(0);
});

it('整组全选和半选，搜索权限能找到它打开的页面，上下键在权限间移动，放弃回到原样', {
  tags: 'full',
}, async () => {
  const name = unused('接待');
  const page = await signIn('demo.admin', await placeOfCopy('顾问', name));
  await heading(page, name);
  const group = page.getByRole('group', { name: '线索' });
  const whole = box(page, '线索');
  expect(await whole.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
  await whole.check();
  await group.getByText('3 / 3').waitFor();
  await whole.uncheck();
  await group.getByText('0 / 3').waitFor();
  await page.getByRole('button', { name: '放弃' }).click();
  await group.getByText('2 / 3').waitFor();

  await page.getByLabel('搜索权限').fill('内容下发');
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(3);
  await page.getByRole('button', { name: /^下发内容：\s*把审核通过的内容下发给组织和人/ }).click();
  await page.getByText('页面：内容中心、内容下发').waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('搜索权限').fill('');

  await box(page, '查看线索').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect.poll(() => box(page, '分配、跟进线索').isChecked()).toBe(false);
});

it('两个人同时改一个角色：后保存的人看到差异，两人的修改都留下', { tags: 'full' }, async () => {
  const name = unused('两人改');
  const place = await placeOfCopy('顾问', name);
  const [page, other] = [await signIn('demo.admin', place), await signIn('demo.admin', place)];
  for (const one of [page, other]) await heading(one, name);
  await box(other, '新建任务').check();
  await save(other).click();
  await other.getByText(`已保存「${name}」`).waitFor();

  await box(page, '专题管理').check();
  await save(page).click();
  await page.getByText('该角色刚被其他人修改').waitFor();
  await page.getByRole('button', { name: '加载最新内容，保留我的修改' }).click();
  await expect.poll(() => box(page, '新建任务').isChecked()).toBe(true);
  await save(page).click();
  await page.getByText(`已保存「${name}」`).waitFor();
  await other.reload();
  await heading(other, name);
  expect(await box(other, '专题管理').isChecked()).toBe(true);
  expect(await box(other, '新建任务').isChecked()).toBe(true);
});

it('手机上先是列表，打开后上下排列；窄屏不横向滚动，亮色暗色都没有严重的无障碍问题', {
  tags: 'full',
}, async () => {
  const phone = await signIn('demo.admin', '/manager/home/role', { viewport: { width: 320, height: 700 } });
  await roles(phone).getByRole('button', { name: '店长' }).first().click();
  await heading(phone, '店长');
  await expectNoSidewaysScroll(phone);
  await phone.getByRole('button', { name: '返回角色列表' }).click();
  await roles(phone).waitFor();

  const page = await signIn('demo.admin', '/manager/home/role');
  await expectAccessibleInBoth(page, '内置角色不可修改');
});
