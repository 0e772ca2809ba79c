import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();
const to = (page: Page, tab: string) =>
  page.goto(new URL(`/manager/home/system/config?tabid=${tab}`, page.url()).href);

it('搜索参数，修改后写明是谁改的，恢复默认', async () => {
  const page = await signIn('demo.admin', '/manager/home/system/config?tabid=params');
  await page.getByLabel('搜索参数名称或说明').fill('半衰期');
  const line = page.getByRole('listitem', { name: '半衰期' });
  await line.getByRole('button', { name: '修改半衰期' }).click();
  const dialog = page.getByRole('dialog', { name: '修改「半衰期」' });
  const box = dialog.getByLabel('半衰期（小时）');
  await box.fill('9999');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('半衰期最多 168 小时').waitFor();
  await box.fill('12');
  await dialog.getByRole('button', { name: '保存' }).click();
  await line.getByText('12 小时').waitFor();
  await line.getByText('默认 6 小时').waitFor();
  await line.getByRole('button', { name: '恢复默认' }).click();
  await line.getByRole('button', { name: '恢复默认' }).waitFor({ state: 'detached' });
  await page.getByLabel('搜索参数名称或说明').fill('没有这个参数');
  await page.getByText('未找到「没有这个参数」').waitFor();
});

it('粘贴文字看到标出的词，词库的每次修改都是一个版本', async () => {
  const page = await signIn('demo.admin', '/manager/home/system/config?tabid=words');
  await page.getByRole('button', { name: '检测文字' }).click();
  const drawer = page.getByRole('dialog', { name: '检测文字' });
  await drawer.getByLabel('要检测的文字').fill('全网最低，拼装车也能办');
  await drawer.getByRole('button', { name: '检测', exact: true }).click();
  const found = drawer.getByRole('region', { name: '检测结果' });
  await found.getByText('“拼装车”是敏感词').waitFor();
  expect(await found.locator('mark').allTextContents()).toEqual(['全网最低', '拼装车']);
  await to(page, 'words&versions=1');
  await page.getByRole('dialog', { name: '词库版本' }).waitFor();
});

it('AI 资源与额度只在系统配置，从前的两个地址通到这里；调整下级额度立即生效', { tags: 'full' }, async () => {
  const page = await signIn('demo.admin', '/manager/home/substance?tabid=resources');
  await page.waitForURL(/system\/config\?tabid=resources/);
  await page.getByRole('region', { name: '用量与额度' }).getByRole('region', { name: '语音合成' }).waitFor();
  // The page that was asked for is still itself.
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu
    .getByRole('link', { name: /^内容中心/ })
    .first()
    .click();
  await page.getByRole('tab', { name: '内容', exact: true }).waitFor();
  await page.goto(new URL('/manager/home/mixedshear?tabid=quota', page.url()).href);
  await page.waitForURL(/system\/config\?tabid=resources/);
  const table = page.getByRole('region', { name: '用量明细' });
  const row = table.getByRole('row').filter({ hasText: '调额度' }).last();
  await row.getByRole('button', { name: /^调整/ }).click();
  const dialog = page.getByRole('dialog', { name: /^调整/ });
  await dialog.getByLabel(/^视频合成（分钟）/).fill('99999');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog
    .getByText(/视频合成额度不能超过/)
    .first()
    .waitFor();
  await dialog.getByLabel(/^视频合成（分钟）/).fill('30');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText(/的额度已调整，立即生效/).waitFor();
});

it('测试存储和平台连接，当场看到结果', { tags: 'full' }, async () => {
  const page = await signIn('demo.admin', '/manager/home/system/config?tabid=storage');
  await page.getByRole('button', { name: '测试存储' }).click();
  await page.getByText(/写入、读取、删除均正常/).waitFor();
  await page.getByRole('button', { name: '核对文件' }).click();
  await page.getByText(/已核对 \d+ 类共 [\d,]+ 个文件/).waitFor();
  await to(page, 'platforms');
  await page.getByRole('region', { name: '抖音' }).getByRole('button', { name: '测试连接' }).click();
  await page.getByText(/可以连接/).waitFor();
  await page.getByRole('region', { name: '抖音' }).getByText('今日调用').waitFor();
});
