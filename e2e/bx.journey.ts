import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn, address } = useBrowser();
const api = apiAs('demo.admin');

const APP_ID = 'wxabcdef0123456789';
const SECRET = '0123456789abcdef0123456789abcdef';

it('小程序：新建，页面绑定专题，密钥不再显示，扫码预览，修改，停用，凭临时凭证读取，删除', async () => {
  const [subject] = (await api(contract.subject.list, { limit: 50 })).rows;
  const page = await signIn('demo.admin', '/manager/home/system/config?tabid=applets&create=1');
  const made = page.getByRole('dialog', { name: '新建小程序' });
  await made.getByLabel('名称必填', { exact: true }).fill('示例预约');
  await made.getByLabel('AppID必填', { exact: true }).fill(APP_ID.slice(0, -1));
  await made.getByLabel('AppSecret', { exact: true }).fill(SECRET);
  await made.getByLabel('第 1 个页面的名称').fill('预约试驾');
  await made.getByLabel('第 1 个页面的路径').fill('pages/book/index');
  await made.getByLabel('第 1 个页面的专题').click();
  await page.locator('.ant-select-item-option').filter({ hasText: subject?.title }).first().click();
  await made.getByRole('button', { name: '添加页面' }).click();
  await made.getByLabel('第 2 个页面的名称').fill('查询库存');
  await made.getByLabel('第 2 个页面的路径').fill('pages/stock/index');
  await made.getByRole('button', { name: '创建' }).click();
  await made.getByText('AppID 以 wx 开头，共 18 位').waitFor();
  await made.getByLabel('AppID必填', { exact: true }).fill(APP_ID);
  await made.getByRole('button', { name: '创建' }).click();
  const list = page.getByLabel('小程序列表');
  await list.getByText('示例预约').waitFor();
  const find = async () => (await api(contract.bx.list, {})).rows.find(({ appId }) => appId === APP_ID);
  const { id = 0, pages = [] } = (await find()) ?? {};
  expect(pages.map(({ title, subjectId }) => [title, subjectId])).toEqual([
    ['预约试驾', subject?.id],
    ['查询库存', null],
  ]);

  await page.goto(`${address}/manager/home/system/config?tabid=applets&open=${id}`);
  const drawer = page.getByRole('dialog').filter({ hasText: '示例预约' });
  await drawer.getByLabel('打开「预约试驾」的二维码').waitFor();
  expect(await drawer.getByLabel('AppSecret', { exact: true }).inputValue()).toBe('');
  expect(await page.content()).not.toContain(SECRET);
  await drawer.getByText('已加密保存，留空则不变').waitFor();
  await drawer.getByLabel('用途').fill('预约到店');
  await drawer.getByRole('switch').click();
  await drawer.getByRole('button', { name: '保存' }).click();
  await list.getByText('停用').waitFor();
  expect(await find()).toMatchObject({ purpose: '预约到店', hasSecret: true, enabled: false });

  // A program without a session reads this one, and only with the token.
  const { token } = await api(contract.bx.temporary, { id });
  const info = (query: Record<string, string>) =>
    fetch(`${address}/api/admin/bx/info?${new URLSearchParams(query)}`).then((answer) => answer.json());
  expect(await info({ id: String(id), token })).toMatchObject({ status: 'y', data: { appId: APP_ID } });
  expect(await info({ id: String(id) })).toMatchObject({ status: 'n' });

  await page.keyboard.press('Escape');
  await list.getByRole('row').filter({ hasText: '示例预约' }).getByText('删除').click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await list.getByText('示例预约').waitFor({ state: 'detached' });
  expect(await find()).toBeUndefined();
});
