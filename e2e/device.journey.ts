import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';

const { signIn, visit } = useBrowser();

it('登记小程序；上传安装包并发布，任何人在下载页拿到它', async () => {
  const page = await signIn('demo.admin', '/manager/home/system/config?tabid=applets&create=1');
  const applet = page.getByRole('dialog', { name: '新建小程序' });
  await applet.getByLabel('名称必填', { exact: true }).fill('示例试驾');
  await applet.getByLabel('AppID必填', { exact: true }).fill('wx0123456789abcdef');
  await applet.getByLabel('第 1 个页面的名称').fill('预约试驾');
  await applet.getByLabel('第 1 个页面的路径').fill('pages/book/index');
  await applet.getByRole('button', { name: '创建' }).click();
  await page.getByLabel('小程序列表').getByText('示例试驾').waitFor();

  await page.goto(new URL('/manager/home/system/config?tabid=versions&create=1', page.url()).href);
  const version = page.getByRole('dialog', { name: '新建设备版本' });
  await version.getByLabel('版本号必填', { exact: true }).fill('9.1.0');
  const choosing = page.waitForEvent('filechooser');
  await version.getByText('上传', { exact: true }).click();
  const buffer = Buffer.from(`MZ${'示例安装包，不能运行。'.repeat(100)}`);
  await (await choosing).setFiles([{ name: 'setup.exe', mimeType: 'application/x-msdownload', buffer }]);
  await version.getByRole('button', { name: /替换/ }).waitFor();
  await version.getByRole('button', { name: '创建' }).click();
  const list = page.getByLabel('设备版本列表');
  await list.getByText('未发布').waitFor();
  await list.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await list.getByText('未发布').waitFor({ state: 'detached' });

  const visitor = await visit('/manager/download/ai/account/assistant');
  await visitor.getByText('版本 9.1.0').waitFor();
  const downloading = visitor.waitForEvent('download');
  await visitor
    .getByRole('listitem')
    .filter({ hasText: '9.1.0' })
    .getByRole('link', { name: '下载' })
    .click();
  expect((await downloading).suggestedFilename()).toBe('AI 账号助手-9.1.0.exe');
});
