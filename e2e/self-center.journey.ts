import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

/** A picture drawn by the browser itself: wide, half red, half blue. */
const drawnPicture = async (page: Page) =>
  Buffer.from(
    await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [800, 400];
      const paper = canvas.getContext('2d');
      if (!paper) throw new Error('no canvas');
      paper.fillStyle = 'red';
      paper.fillRect(0, 0, 400, 400);
      paper.fillStyle = 'blue';
      paper.fillRect(400, 0, 400, 400);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    }),
    'base64',
  );

/** The colour in the middle of the picture in the header, once it is there. */
const headerColour = (page: Page) =>
  page.evaluate(() => {
    const image = document.querySelector<HTMLImageElement>('header img[src*="/api/avatar/"]');
    if (!image?.complete || image.naturalWidth === 0) return null;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1, 1];
    const paper = canvas.getContext('2d');
    paper?.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
    const [red = 0, , blue = 0] = paper?.getImageData(0, 0, 1, 1).data ?? [];
    return red > blue ? 'red' : 'blue';
  });

it('上传头像：用键盘选好位置，顶栏马上换成它；移除后回到姓名的最后一个字', async () => {
  const page = await signIn('demo.dealer', '/manager/home/self/center');
  await page.getByRole('button', { name: '上传头像' }).waitFor();
  await page
    .getByLabel('选择头像图片')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawnPicture(page) });
  const dialog = page.getByRole('dialog', { name: '裁剪头像' });
  const stage = dialog.getByLabel(/裁剪区域/);
  await stage.focus();
  for (let step = 0; step < 30; step += 1) await stage.press('ArrowRight');
  await dialog.getByRole('button', { name: '使用' }).click();
  await page.getByText('头像已更换').waitFor();
  await expect.poll(() => headerColour(page)).toBe('blue');

  await page.getByRole('button', { name: '移除', exact: true }).click();
  await page.getByRole('dialog', { name: '移除头像？' }).getByRole('button', { name: '移除' }).click();
  await page.getByText('头像已移除').waitFor();
  await expect.poll(() => headerColour(page)).toBeNull();
});

it('不是图片的文件不会打开裁剪', { tags: 'full' }, async () => {
  const page = await signIn('demo.dealer', '/manager/home/self/center');
  await page.getByLabel('选择头像图片').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  });
  await page.getByText('无法识别该图片，请更换').waitFor();
  expect(await page.getByRole('dialog', { name: '裁剪头像' }).count()).toBe(0);
});

it('关掉的通知重新打开页面还是关着，系统消息关不掉', { tags: 'full' }, async () => {
  const page = await signIn('demo.store', '/manager/home/self/center?tabid=notices');
  const jobs = page.getByRole('switch', { name: '后台任务，控制台' });
  const saved = page.waitForResponse((response) => response.url().includes('/notification/settings/save'));
  await jobs.click();
  await saved;
  await page.reload();
  await expect.poll(() => jobs.getAttribute('aria-checked')).toBe('false');
  expect(await page.getByRole('switch', { name: '系统消息，控制台' }).isDisabled()).toBe(true);
});

it('选择器：搜两个字找到，选过的下次在最前面', { tags: 'full' }, async () => {
  const page = await signIn('demo.admin', '/manager/home/user');
  const node = page.getByRole('combobox', { name: '所属组织', exact: true });
  const option = page.locator('.ant-select-item-option');
  await node.click();
  await node.fill('华南');
  await option.filter({ hasText: '华南大区' }).first().click();
  await page.locator('.ant-select').filter({ hasText: '华南大区' }).first().waitFor();
  await node.click();
  await page.locator('.ant-select-item-group').filter({ hasText: '最近选择' }).waitFor();
  expect(await option.first().innerText()).toContain('华南大区');
});
