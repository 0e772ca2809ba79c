import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';
import { filesElsewhere } from './rows.ts';
import { choose, done, gif, mp4, noise, PART, row, watchParts } from './upload-samples.ts';

const { signIn, complaints } = useBrowser();
const LIBRARY = '/manager/home/material';
const REGISTER = '**/api/admin/material/upload';
const MB = 1_048_576;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zhiying-specified-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** As large as asked for without taking the room. */
async function large(name: string, bytes: number) {
  const file = path.join(folder, name);
  await writeFile(file, '');
  await truncate(file, bytes);
  return file;
}

const registered = (page: Page) => {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/admin/material/upload') bodies.push(request.postDataJSON());
  });
  return bodies;
};

it('5 图片和音频 10 MB、视频和其他文件 300 MB，超过时各有说明', async () => {
  const page = await signIn('demo.admin', LIBRARY);
  await choose(page, [
    await large('大图.png', 10 * MB + 1),
    await large('大声.mp3', 10 * MB + 1),
    await large('大片.mp4', 300 * MB + 1),
    await large('大包.zip', 300 * MB + 1),
    await large('大册.pdf', 300 * MB + 1),
  ]);
  await row(page, '大图.png').getByText('图片大小不能超过 10 MB').waitFor();
  await row(page, '大声.mp3').getByText('本地音频大小不能超过 10 MB').waitFor();
  await row(page, '大片.mp4').getByText('本地视频大小不能超过 300 MB').waitFor();
  await row(page, '大包.zip').getByText('文件大小不能超过 300 MB').waitFor();
  await row(page, '大册.pdf').getByText('文件大小不能超过 300 MB').waitFor();
});

it('5 rar、zip 和 7z 是压缩包；3 登记的字段：名称、路径、类型、小写扩展名、大小', async () => {
  const page = await signIn('demo.admin', LIBRARY);
  const bodies = registered(page);
  const begins = { rar: 'Rar!\x1a\x07\x01\0', zip: 'PK\x03\x04', '7z': '7z\xbc\xaf\x27\x1c' };
  await choose(
    page,
    Object.entries(begins).map(([ext, begin]) => ({
      name: `规定的压缩包.${ext.toUpperCase()}`,
      mimeType: '',
      buffer: Buffer.concat([Buffer.from(begin, 'latin1'), noise(200)]),
    })),
  );
  await expect.poll(() => bodies.length).toBe(3);
  for (const ext of Object.keys(begins))
    expect(bodies.find((body) => body.ext === ext)).toMatchObject({
      name: `规定的压缩包.${ext.toUpperCase()}`,
      type: 'archive',
      path: expect.stringMatching(new RegExp(`/\\d{8}/\\d{13}\\d{5}\\.${ext}$`)),
      size: expect.any(Number),
    });
});

it('8 登记失败时显示服务器的话；之后重试即可', async () => {
  const page = await signIn('demo.admin', LIBRARY);
  const msg = '示例：空间已用完，请联系管理员';
  await page.route(REGISTER, (route) =>
    route.fulfill({ status: 409, json: { status: 'n', msg, data: null, code: 'sample' } }),
  );
  await choose(page, [gif('规定的登记.gif')]);
  await row(page, '规定的登记.gif').getByText(msg).waitFor();
  await page.unroute(REGISTER);
  await row(page, '规定的登记.gif').getByRole('button', { name: '重试' }).click();
  await done(page, '规定的登记.gif');
});

it('9 每片 512000 字节，同时最多传 10 片', { tags: 'full' }, async () => {
  const partBytes = inject('partBytes');
  // An outside store may refuse parts this small, and then says how large they are.
  expect(partBytes).toBe(filesElsewhere ? partBytes : 512_000);
  const page = await signIn('demo.admin', LIBRARY);
  const parts = watchParts(page);
  const waiting: (() => void)[] = [];
  let held = true;
  await page.route(PART, async (route) => {
    if (held && route.request().method() === 'PUT') await new Promise<void>((go) => waiting.push(go));
    await route.continue();
  });
  await choose(page, [mp4('规定的分片.mp4', 13 * partBytes + 7)]);
  await expect.poll(() => waiting.length).toBe(10);
  held = false;
  for (const go of waiting) go();
  await done(page, '规定的分片.mp4', 60_000);
  expect(parts.length).toBe(14);
  // Seven bytes less are one part less: no other size does both.
  await choose(page, [mp4('规定的整片.mp4', 13 * partBytes)]);
  await done(page, '规定的整片.mp4', 60_000);
  expect(parts.length).toBe(14 + 13);
});

/** The library has broken ones too, and what others have just uploaded. */
const playableFilm = async () =>
  (await apiAs('demo.admin')(contract.material.list, { type: 'video', limit: 50 })).rows.find(
    ({ processing }) => processing.state === 'done',
  );

it('9 视频播放器：倍速 0.7、1、1.5、2，16:10，不预先加载，中文；8 不能播放时的说明', async () => {
  const film = await playableFilm();
  const page = await signIn('demo.admin', `${LIBRARY}?open=${film?.id}`);
  const stage = page.getByRole('region', { name: `视频播放器：${film?.name}` });
  await stage.getByRole('button', { name: '播放视频' }).waitFor();
  const rates = stage.locator('.vjs-playback-rate .vjs-menu-item-text');
  expect((await rates.allInnerTexts()).map(parseFloat).toSorted((one, other) => one - other)).toEqual([
    0.7, 1, 1.5, 2,
  ]);
  expect(await stage.locator('video').getAttribute('preload')).toBe('none');
  // The player writes it in small letters.
  expect((await stage.locator('[lang]').first().getAttribute('lang'))?.toLowerCase()).toBe('zh-cn');
  const { width = 0, height = 1 } = (await stage.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(1.6, 1);

  await page.route(/\.mp4|\/s3\//, (route) => route.fulfill({ status: 404, body: '' }));
  await stage.getByRole('button', { name: '播放视频' }).click();
  await stage.getByText('此视频暂无法播放，请稍后再试').waitFor();
  complaints.length = 0;
});

it('9 音频播放器的音量为 0.2；4 播放按钮在播放和暂停之间切换', async () => {
  const [sound] = (await apiAs('demo.admin')(contract.material.list, { type: 'audio', limit: 50 })).rows;
  const page = await signIn('demo.admin', `${LIBRARY}?open=${sound?.id}`);
  const player = page.getByRole('region', { name: `音频播放器：${sound?.name}` });
  const volume = () => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.volume);
  await expect.poll(volume).toBe(0.2);
  const now = () => player.getAttribute('data-playing');
  await player.getByRole('button', { name: /播放/ }).first().click();
  await expect.poll(now).toBe('true');
  await player.getByRole('button', { name: /暂停/ }).click();
  await expect.poll(now).toBe('false');
});
