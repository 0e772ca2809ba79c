import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { menu, menuGroup, openFromMenu } from './menu.ts';

const { signIn, address } = useBrowser();

/** The lists of administration: one row of the first store's line, and one that only the head office sees. */
const LISTS = {
  用户: { field: '姓名、账号或手机号后四位', near: 'demo.adviser', far: 'demo.admin' },
  经销商: { field: '名称或编码', near: '华东经销集团', far: 'D1006' },
  门店: { field: '名称或编码', near: '华东一店', far: 'S1015' },
} as const;
type Noun = keyof typeof LISTS;

interface Tour {
  uname: string;
  /** The menu's group 管理, all of it. */
  menu: string[];
  /** Sees the whole channel. */
  everything?: boolean;
  /** The lists in which rows can be made, and those in which a row can be changed. */
  creates?: Noun[];
  edits?: Noun[];
  /** The one in which it does so on this tour. */
  changes?: Noun;
  exports?: boolean;
  /** May give roles to people. */
  assigns?: boolean;
  /** The topmost organisation seen, and whether organisations can be made below it. */
  top?: string;
  shapes?: boolean;
  /** An address typed in vain: its path and title, and a call the server refuses. Administrators have none. */
  closed?: [path: string, title: string];
  refused?: string;
}

const PEOPLE_AND_PLACES = ['经销商', '门店', '组织', '用户'];

const TOURS: Tour[] = [
  {
    uname: 'demo.admin',
    menu: [...PEOPLE_AND_PLACES, '角色', '系统配置'],
    everything: true,
    creates: ['用户', '经销商', '门店'],
    edits: ['用户', '经销商', '门店'],
    changes: '门店',
    exports: true,
    assigns: true,
    top: '示例·乘用车总部',
    shapes: true,
  },
  {
    uname: 'demo.ops',
    menu: PEOPLE_AND_PLACES,
    everything: true,
    exports: true,
    top: '示例·乘用车总部',
    closed: ['role', '角色'],
    refused: 'member/create',
  },
  {
    uname: 'demo.region',
    menu: PEOPLE_AND_PLACES,
    exports: true,
    top: '示例·华东大区',
    closed: ['system/config?tabid=audit', '系统配置'],
    refused: 'dealer/create',
  },
  {
    uname: 'demo.manager',
    menu: [...PEOPLE_AND_PLACES, '角色'],
    creates: ['用户', '经销商', '门店'],
    edits: ['用户', '经销商', '门店'],
    changes: '经销商',
    exports: true,
    assigns: true,
    top: '示例·华东大区',
    shapes: true,
    closed: ['system/config', '系统配置'],
    refused: 'audit/list',
  },
  {
    uname: 'demo.dealer',
    menu: ['经销商', '门店', '用户'],
    creates: ['用户'],
    edits: ['用户', '经销商', '门店'],
    changes: '门店',
    exports: true,
    assigns: true,
    closed: ['organization', '组织'],
    refused: 'store/create',
  },
  {
    uname: 'demo.store',
    menu: ['用户'],
    creates: ['用户'],
    edits: ['用户'],
    changes: '用户',
    assigns: true,
    closed: ['dealer', '经销商'],
    refused: 'dealer/list',
  },
  { uname: 'demo.adviser', menu: [], closed: ['roleAndUser', '角色与用户'], refused: 'member/list' },
  { uname: 'demo.nobody', menu: [], closed: ['user', '用户'], refused: 'organ/list' },
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Pages opened before stay, unseen, behind the one in front. */
const text = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true });
const total = (page: Page, count = '[\\d,]+') => text(page, new RegExp(`^共 ${count} 条`));
const drawer = (page: Page) => page.getByRole('dialog');

/** The server answers by itself, whatever the console shows. */
async function expectRefused(page: Page, call: string) {
  const [token] = (await page.context().cookies()).filter(({ name }) => name === 'Admin-Token');
  const answer = await page.request.post(`${address}/api/admin/${call}`, {
    headers: { authorization: `Bearer ${token?.value}` },
    data: {},
  });
  expect(answer.status()).toBe(403);
  expect(await answer.json()).toMatchObject({ status: 'n', data: null });
}

const search = async (page: Page, noun: Noun, q: string) => {
  const field = page.getByLabel(LISTS[noun].field, { exact: true }).filter({ visible: true });
  await field.fill(q);
  await field.press('Enter');
};

/** Finds what is near, not what is far away, and opens a row. */
async function visitList(page: Page, noun: Noun, tour: Tour) {
  const { near, far } = LISTS[noun];
  await openFromMenu(page, '管理', noun);
  await total(page).waitFor();
  expect(await button(page, `新建${noun}`).count()).toBe(tour.creates?.includes(noun) ? 1 : 0);
  await search(page, noun, far);
  await (tour.everything ? total(page, '1') : text(page, `未找到符合条件的${noun}`)).waitFor();
  await search(page, noun, near);
  const row = page.getByLabel(`${noun}列表`).getByText(near).first();
  await row.waitFor();
  await row.click();
  await drawer(page).getByLabel('备注').waitFor();
  const savable = await drawer(page).getByRole('button', { name: '保存' }).count();
  expect(savable).toBe(tour.edits?.includes(noun) ? 1 : 0);
  if (tour.changes === noun) await changeRemark(page, row);
  await page.keyboard.press('Escape');
  await expect.poll(() => drawer(page).count()).toBe(0);
}

/** Something harmless: a remark is changed and put back. */
async function changeRemark(page: Page, row: ReturnType<Page['getByText']>) {
  const remark = () => drawer(page).getByLabel('备注');
  const before = await remark().inputValue();
  for (const text of [`${before}走访`, before]) {
    await remark().fill(text);
    const saved = page.waitForResponse((answer) => /\/(member|dealer|store)\/update$/.test(answer.url()));
    await drawer(page).getByRole('button', { name: '保存' }).click();
    expect((await saved).status()).toBe(200);
    await expect.poll(() => drawer(page).count()).toBe(0);
    await row.click();
    await expect.poll(() => remark().inputValue()).toBe(text);
  }
}

async function exportUsers(page: Page) {
  await button(page, '导出').click();
  await page.getByRole('radio', { name: 'CSV' }).last().check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^导出 \d+ 条$/ }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('demo.adviser');
  // Phones leave masked.
  expect(lines[1]).not.toMatch(/1\d{10}/);
}

async function visitRolesOfPeople(page: Page, tour: Tour) {
  await button(page, '按角色查看').click();
  await page.waitForURL('**/home/roleAndUser');
  await page
    .getByRole('navigation', { name: '角色', exact: true })
    .getByRole('button', { name: '顾问' })
    .click();
  await page.getByRole('heading', { level: 2, name: '顾问' }).waitFor();
  await total(page).waitFor();
  expect(await button(page, '分配人员').count()).toBe(tour.assigns ? 1 : 0);
}

async function visitOrganisations(page: Page, { top = '', shapes }: Tour) {
  await openFromMenu(page, '管理', '组织');
  await page.getByRole('region', { name: '组织详情' }).getByRole('heading', { name: top }).waitFor();
  expect(await button(page, '新建组织').count()).toBe(shapes ? 1 : 0);
}

async function visitAudit(page: Page) {
  await openFromMenu(page, '管理', '系统配置');
  await page.getByRole('tab', { name: '运行' }).click();
  await page.getByRole('radiogroup', { name: '本组页面' }).getByText('操作日志').click();
  // While the demo's materials are being made, what they do fills the first page.
  await page.getByLabel('姓名、账号或说明').fill('登录成功');
  await page.keyboard.press('Enter');
  await page.getByLabel('审计记录列表').getByText('登录成功').first().click();
  await drawer(page).getByText('登录成功').first().waitFor();
}

async function visitSelf(page: Page) {
  await page.goto(`${address}/manager/home/self/center?tabid=trail`);
  await page
    .getByRole('list', { name: '我的操作记录' })
    .getByText('登录成功', { exact: true })
    .first()
    .waitFor();
}

/** Begins with an address typed in vain; from there on by the menu, as a person goes. */
async function walk(tour: Tour) {
  const [closed, title] = tour.closed ?? [];
  const page = await signIn(tour.uname, closed ? `/manager/home/${closed}` : '/manager/home');
  if (title) await page.getByText(`暂无权限查看「${title}」`).waitFor();
  await menu(page).getByText('工作台').waitFor();
  const listed =
    tour.menu.length > 0 ? await menuGroup(page, '管理') : menu(page).getByRole('region', { name: '管理' });
  expect(await listed.getByRole('link').allInnerTexts()).toEqual(tour.menu);
  for (const noun of Object.keys(LISTS) as Noun[])
    if (tour.menu.includes(noun)) await visitList(page, noun, tour);
  if (tour.top) await visitOrganisations(page, tour);
  if (tour.menu.includes('用户')) {
    await openFromMenu(page, '管理', '用户');
    await total(page, '1').waitFor();
    if (tour.exports) await exportUsers(page);
    else expect(await button(page, '导出').count()).toBe(0);
    await visitRolesOfPeople(page, tour);
  }
  if (tour.menu.includes('角色')) {
    await openFromMenu(page, '管理', '角色');
    await page.getByText('内置角色不可修改').waitFor();
  }
  if (tour.menu.includes('系统配置')) await visitAudit(page);
  await visitSelf(page);
  if (tour.refused) await expectRefused(page, tour.refused);
}

const WALK = '$uname 走一遍自己的管理页面：看到该看的，做得了该做的，其余都被拒绝';
const USUAL = ['demo.dealer', 'demo.nobody'];
const isUsual = ({ uname }: Tour) => USUAL.includes(uname);
it.each(TOURS.filter(isUsual))(WALK, { timeout: 180_000 }, walk);
it.each(TOURS.filter((tour) => !isUsual(tour)))(WALK, { timeout: 180_000, tags: 'full' }, walk);
