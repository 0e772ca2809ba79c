import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();
const api = apiAs('demo.ops');

it('按要点生成分镜，重写和拆分一个镜头，生成视频，在成片里改一句，快速预览，看到完成的作品', async () => {
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
  await page.getByLabel('第 2 个镜头的画面').fill('充电补能');
  await page.getByLabel('镜头 2', { exact: true }).getByRole('button', { name: '重写' }).click();
  await page.getByText(/第 2 个镜头已重写/).waitFor();
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
  await page.getByRole('button', { name: '快速预览' }).click();
  const preview = page.getByRole('dialog', { name: '快速预览' });
  await preview.getByText('不是成片').waitFor();
  await expect
    .poll(() => preview.locator('video').evaluate((film: HTMLVideoElement) => film.videoWidth))
    .toBe(360);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '生成视频' }).click();
  await until(async () => (await api(contract.videoTheme.info, { id: String(id) })).status === 'ready');
  const works = await signIn('demo.ops', '/manager/home/mixedshear?q=旅程分镜');
  await works.getByLabel('作品列表').getByText('已完成').waitFor();
}, 90_000);

it('演示的混剪在浏览器里放得出画面和声音', async () => {
  const film = await until(
    async () => (await api(contract.video.list, { q: '新车到店混剪', status: 'done' })).rows[0],
  );
  expect((await api(contract.video.info, { id: String(film.id) })).doc.music).not.toBeNull();
  const page = await signIn(
    'demo.ops',
    `/manager/home/mixedshear/create?id=${film.themeId}&video=${film.id}`,
  );
  await page.getByRole('button', { name: '播放成片' }).click();
  const player = page.getByRole('dialog').locator('video');
  await player.evaluate((shown: HTMLVideoElement) => shown.play());
  await expect
    .poll(() =>
      player.evaluate((shown) => {
        const heard = shown as HTMLVideoElement & { webkitAudioDecodedByteCount: number };
        return heard.currentTime > 0 && heard.videoWidth > 0 && heard.webkitAudioDecodedByteCount > 0;
      }),
    )
    .toBe(true);
}, 60_000);
