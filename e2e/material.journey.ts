import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { film, picture, tone } from '../apps/server/src/engines/media/testing/films.ts';
import { photo as pixels } from '../apps/server/src/engines/media/testing/photos.ts';
import { addMaterial, apiAs, type Upload } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

// Films and thumbnails are made on the same cores that run the browser.
vi.setConfig({ testTimeout: 180_000 });

const photo = async (name: string, width = 320, height = 200): Promise<Upload> => ({
  name,
  mimeType: 'image/png',
  buffer: await pixels(width, height),
});

const api = apiAs('demo.admin');
/** Pictures that are there already; how one uploads them is the first journey's. */
const stored = async (...names: string[]) => {
  for (const name of names) await addMaterial(api, await photo(name));
};

const LIBRARY = '/manager/home/material';
const open = (uname = 'demo.admin', search = '') => signIn(uname, LIBRARY + search);
const upload = async (page: Page, files: Upload[], button = '上传素材') => {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await (await choosing).setFiles(files);
};
const card = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(name) });
/** Processed: no longer 处理中. */
const ready = (page: Page, name: string, state = '草稿') =>
  page.getByRole('option', { name: `${name}，${state}` }).waitFor({ timeout: 60_000 });
const drawer = (page: Page) => page.getByRole('dialog');
const closeDrawer = async (page: Page) => {
  await drawer(page).getByRole('button', { name: '关闭' }).click();
  await drawer(page).waitFor({ state: 'hidden' });
};
const said = (page: Page, text: string | RegExp) => page.locator('.ant-message').getByText(text).waitFor();
const tick = async (page: Page, name: string) => {
  await card(page, name).hover();
  await card(page, name).locator('[data-tick]').click();
};
const bulk = (page: Page) => page.getByRole('toolbar', { name: '批量操作' });

it('图片、视频和坏文件：传完就出现，处理好自动更新，坏的写明原因和办法', async () => {
  const movie = await readFile(await film('旅程.mp4', { picture: picture('320x200', 3), sound: tone(3) }));
  const page = await open();
  const whole: Upload = { name: '馆藏影片.mp4', mimeType: 'video/mp4', buffer: movie };
  await upload(page, [
    await photo('馆藏图片.png'),
    whole,
    { ...whole, name: '馆藏半截.mp4', buffer: movie.subarray(0, movie.length >> 1) },
  ]);
  await ready(page, '馆藏图片.png');
  await ready(page, '馆藏影片.mp4');
  await ready(page, '馆藏半截.mp4', '处理失败');
  await card(page, '馆藏影片').getByText('00:03').waitFor();

  await card(page, '馆藏半截').click();
  await drawer(page).getByText('上传新版本', { exact: false }).first().waitFor();
  await drawer(page).getByRole('note').getByText('处理失败').waitFor();
  await closeDrawer(page);

  await card(page, '馆藏影片').click();
  const player = drawer(page).getByRole('region', { name: '视频播放器：馆藏影片.mp4' });
  await player.getByRole('button', { name: '播放视频' }).click();
  await expect.poll(() => player.getAttribute('data-playing')).toBe('true');
  await expect
    .poll(() => player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  await closeDrawer(page);
});

it('文件夹：新建，传进去，把卡片拖进去，两个人改名时后一个看到差异，不空的删不掉，空的可以', {
  tags: 'full',
}, async () => {
  await stored('要搬的图.png');
  const page = await open();
  const name = async (title: string) => {
    await page.getByLabel('文件夹名称').fill(title);
    await page.getByRole('button', { name: '新建', exact: true }).click();
  };
  await page.getByRole('button', { name: '新建文件夹', exact: true }).click();
  await name('旅程文件夹');
  await page.getByText('「旅程文件夹」中暂无素材').waitFor();
  await upload(page, [await photo('直接传进来.png')]);
  await ready(page, '直接传进来.png');

  await page.getByRole('button', { name: '全部素材' }).click();
  await card(page, '要搬的图').waitFor();
  const folder = page.getByRole('tree').getByText('旅程文件夹');
  await card(page, '要搬的图').dragTo(folder);
  await said(page, '已移动 1 个素材到「旅程文件夹」');
  await folder.click();
  await card(page, '要搬的图').waitFor();
  await expect.poll(() => page.getByRole('option').count()).toBe(2);

  const menu = async (item: string, at = page) => {
    await at.getByRole('tree').getByText('旅程文件夹').hover();
    await at.getByRole('button', { name: /「旅程文件夹.*」的操作/ }).click();
    await at.getByRole('menuitem', { name: item }).click();
  };
  await menu('删除');
  await said(page, '「旅程文件夹」中还有 2 个素材，请先移出再删除');
  await page.getByRole('option').first().focus();
  await page.keyboard.press('Control+a');
  await bulk(page).getByText('已选 2 条').waitFor();
  await bulk(page).getByRole('button', { name: '移动到' }).click();
  await drawer(page).getByRole('combobox').click();
  await page.getByTitle('未分类').click();
  await drawer(page).getByRole('button', { name: '移动', exact: true }).click();
  await page.getByText('「旅程文件夹」中暂无素材').waitFor();

  const other = await page.context().newPage();
  await other.goto(page.url());
  for (const [at, title] of [
    [page, '旅程文件夹甲'],
    [other, '旅程文件夹乙'],
  ] as const) {
    await menu('重命名', at);
    await at.getByLabel('文件夹名称').fill(title);
  }
  await other.getByRole('button', { name: '保存', exact: true }).click();
  await other.getByRole('tree').getByText('旅程文件夹乙').waitFor();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('该文件夹刚被其他人修改，你的修改尚未保存').waitFor();
  await page.getByRole('cell', { name: '旅程文件夹乙' }).waitFor();
  expect(await page.getByLabel('文件夹名称').inputValue()).toBe('旅程文件夹甲');
  await page.getByRole('button', { name: '用我的内容覆盖' }).click();
  await page.getByRole('tree').getByText('旅程文件夹甲').waitFor();

  await menu('删除');
  await drawer(page).getByRole('button', { name: '删除', exact: true }).click();
  await folder.waitFor({ state: 'detached' });
});

it('标签和两个字的搜索：结果在地址里，刷新后还在', { tags: 'full' }, async () => {
  await stored('晨雾湖畔.png', '夜色街口.png');
  const page = await open();
  await tick(page, '晨雾湖畔');
  await bulk(page).getByRole('button', { name: '设置标签' }).click();
  await drawer(page).getByLabel('添加').fill('秋季主推');
  await page.keyboard.press('Enter');
  await drawer(page).getByRole('button', { name: '保存标签' }).click();
  await drawer(page).waitFor({ state: 'hidden' });

  const find = async (text: string) => {
    await page.getByLabel('名称、标签或备注').fill(text);
    await page.keyboard.press('Enter');
  };
  await find('湖畔');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await card(page, '晨雾湖畔').waitFor();
  await page.getByRole('button', { name: '重置' }).click();
  await card(page, '夜色街口').waitFor();
  await page.getByRole('button', { name: '展开' }).click();
  await page.getByRole('combobox', { name: '标签' }).fill('秋季');
  await page.getByTitle('秋季主推').click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '查询' }).click();
  await page.waitForURL(/tags=/);
  await card(page, '夜色街口').waitFor({ state: 'detached' });
  await page.reload();
  await card(page, '晨雾湖畔').waitFor();
  expect(await page.getByRole('option').count()).toBe(1);
});

it('批量删除进回收站，能撤销，也能从回收站恢复', { tags: 'full' }, async () => {
  await stored('待删一.png', '待删二.png');
  const page = await open();
  const removeBoth = async () => {
    await tick(page, '待删一');
    await tick(page, '待删二');
    await bulk(page).getByRole('button', { name: '删除' }).click();
    await drawer(page).getByRole('button', { name: '删除', exact: true }).click();
    await card(page, '待删一').waitFor({ state: 'detached' });
  };
  await removeBoth();
  await page.locator('.ant-message').getByRole('button', { name: '撤销' }).click();
  await card(page, '待删一').waitFor();
  await card(page, '待删二').waitFor();
  await removeBoth();
  await page.getByRole('button', { name: '回收站' }).click();
  await card(page, '待删一').waitFor();
  await tick(page, '待删一');
  await bulk(page).getByRole('button', { name: '恢复' }).click();
  await card(page, '待删一').waitFor({ state: 'detached' });
  await card(page, '待删二').waitFor();
  await page.getByRole('button', { name: '全部素材' }).click();
  await card(page, '待删一').waitFor();
});

it('新版本：传上来后成为当前版本，可以和旧的并排对比；版权能改', { tags: 'full' }, async () => {
  await stored('旅程画面.png');
  const page = await open();
  await card(page, '旅程画面').click();
  await drawer(page).getByRole('tab', { name: '版本 1' }).waitFor();
  await upload(page, [await photo('画面第二稿.png', 200, 320)], '上传新版本');
  await drawer(page).getByRole('tab', { name: '版本 2' }).waitFor();
  await drawer(page).getByRole('button', { name: '与当前对比' }).click();
  await drawer(page).getByText('第 2 版（当前）').waitFor();
  await expect
    .poll(() =>
      drawer(page)
        .getByRole('region', { name: /^图片：/ })
        .count(),
    )
    .toBe(2);
  await drawer(page).getByLabel('来源说明').fill('示例合同 2026-11');
  await drawer(page).getByRole('button', { name: '保存' }).click();
  await said(page, /已保存/);
  await page.reload();
  await expect.poll(() => drawer(page).getByLabel('来源说明').inputValue()).toBe('示例合同 2026-11');
});

it('多个一起下载成一个压缩包，图片可以加水印', { tags: 'full' }, async () => {
  await stored('打包一.png', '打包二.png');
  const page = await open();
  await tick(page, '打包一');
  await tick(page, '打包二');
  await bulk(page).getByRole('button', { name: '下载' }).click();
  const asked = page.getByRole('dialog', { name: /^下载「/ });
  await asked.getByRole('checkbox', { name: '为 2 张图片添加水印' }).check();
  const downloading = page.waitForEvent('download');
  await asked.getByRole('button', { name: '下载', exact: true }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const bytes = await readFile(await file.path());
  expect(bytes.includes('打包一.png') && bytes.includes('打包二.png')).toBe(true);
  await page.keyboard.press('Escape');
  await card(page, '打包一').click();
  await drawer(page).getByRole('tab', { name: '下载 1' }).click();
  await drawer(page).getByText('带水印').waitFor();
});

it('键盘：方向键走动，空格选择，Shift 连选，回车打开，Esc 取消', { tags: 'full' }, async () => {
  await stored('键一.png', '键二.png', '键三.png');
  const page = await open();
  const cards = page.getByRole('option');
  await cards.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await bulk(page).getByText('已选 3 条').waitFor();
  await page.keyboard.press('Escape');
  await bulk(page).waitFor({ state: 'detached' });
  const name = await cards.nth(2).getAttribute('aria-label');
  await page.keyboard.press('Enter');
  await drawer(page)
    .getByRole('heading', { level: 2, name: name?.split('，')[0] })
    .waitFor();
});

it('总部运营、经销商经理和顾问各看各的，各做各的', { tags: 'full' }, async () => {
  const dealer = await open('demo.dealer');
  await upload(dealer, [await photo('经销商自己的.png')]);
  await ready(dealer, '经销商自己的.png');
  await card(dealer, '经销商自己的').click();
  await drawer(dealer).getByRole('button', { name: '提交审核' }).waitFor();
  expect(await drawer(dealer).getByRole('button', { name: '删除' }).count()).toBe(0);
  // What hangs on the head office is not the dealer's.
  expect(await card(dealer, '馆藏图片').count()).toBe(0);

  const headOffice = await open('demo.ops');
  await card(headOffice, '经销商自己的').waitFor();

  const adviser = await open('demo.adviser');
  // Only what was published to the adviser's store.
  await adviser
    .getByText(/^示例·/)
    .first()
    .waitFor();
  expect(await card(adviser, '经销商自己的').count()).toBe(0);
  expect(await adviser.getByRole('button', { name: '上传素材' }).count()).toBe(0);
  expect(await adviser.getByRole('button', { name: '新建文件夹' }).count()).toBe(0);
});
