import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();
const api = apiAs('demo.ops');

it('按要点生成分镜，重写和拆分一个镜头，生成视频，在成片里改一句并撤销，看到完成的作品', async () => {
  const page = await signIn('demo.ops', '/manager/home/mixedshear?tabid=storyboard');
  await page.getByRole('button', { name: '新建视频' }).click();
  await page.getByLabel('主题必填').fill('示例·旅程分镜');
  await page.getByLabel('要点').fill('城市通勤：早晚高峰。');
  await page.getByLabel('口播声音').click();
  await page.locator('.ant-select-dropdown:visible').getByText('不配口播').click();
  await page.getByRole('button', { name: '生成分镜' }).click();
  const lines = page.getByLabel(/第 \d 个镜头的口播/);
  await expect.poll(() => lines.count()).toBe(2);
  await page.getByRole('button', { name: '第 2 个镜头的更多操作' }).click();
  await page.getByText('拆分为两个').click();
  await expect.poll(() => lines.count()).toBe(3);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => lines.count()).toBe(2);
  await page.getByText('已保存', { exact: true }).waitFor();
  await page.getByRole('button', { name: '生成视频' }).click();

  await page.getByLabel('时间线', { exact: true }).waitFor();
  const { rows } = await api(contract.videoTheme.list, { q: '旅程分镜' });
  const id = rows[0]?.id ?? 0;
  await until(async () => (await api(contract.videoTheme.info, { id: String(id) })).status === 'ready');
  await page.getByRole('button', { name: '播放成片' }).waitFor();
  await page.getByLabel('口播', { exact: true }).fill('改过的一句');
  await page.getByText('待合成').first().waitFor();
  await page.getByRole('button', { name: '生成视频' }).click();
  await until(async () => (await api(contract.videoTheme.info, { id: String(id) })).status === 'ready');
  const works = await signIn('demo.ops', '/manager/home/mixedshear?q=旅程分镜');
  await works.getByLabel('作品列表').getByText('已完成').waitFor();
}, 90_000);
