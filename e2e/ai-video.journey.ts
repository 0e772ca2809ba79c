import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();
const api = apiAs('demo.ops');
const VARIANTS = 3;
/** A busy machine takes its time over films. */
const PATIENCE = { timeout: 240_000 };
/** Told apart from what an earlier try left behind. */
const named = (name: string) => `示例·${name} ${Date.now() % 100_000}`;

it('按要点生成分镜，重写和拆分一个镜头，生成视频，在成片里改一句，快速预览，看到完成的作品', {
  ...PATIENCE,
  tags: 'full',
}, async () => {
  const topic = named('旅程分镜');
  // The demo's materials may still be on their way; what fits a shot is proposed from them.
  await until(async () => (await api(contract.material.list, { type: 'image', usable: 'yes' })).total > 0);
  // Themes of each kind were tabs of their own: an address of then sets the filter.
  const page = await signIn('demo.ops', '/manager/home/mixedshear?tabid=storyboard');
  await page.waitForURL(/tabid=themes&kind=storyboard/);
  await page.getByRole('button', { name: '新建视频' }).click();
  // It begins with pictures; every button says where it leads, and price and time are told first.
  await page.getByRole('radio', { name: /^分镜/ }).click();
  await page.getByRole('button', { name: '下一步，写主题选素材' }).click();
  await page.getByLabel('主题必填').fill(topic);
  await page.getByLabel('要点').fill('城市通勤：早晚高峰。');
  const summary = page.getByLabel('生成概要');
  await summary.getByText(topic).waitFor();
  await summary
    .getByText(/^约 \d+ (秒|分钟)$/)
    .last()
    .waitFor();
  await page.getByRole('button', { name: '下一步，配口播' }).click();
  await page.getByLabel('口播声音').click();
  await page.locator('.ant-select-dropdown:visible').getByText('不配口播').click();
  await page.getByRole('button', { name: '下一步，检查' }).click();
  await page.getByRole('button', { name: '生成分镜' }).click();
  const lines = page.getByLabel(/第 \d 个镜头的口播/);
  await expect.poll(() => lines.count()).toBe(2);
  await page.getByRole('button', { name: '第 2 个镜头的更多操作' }).click();
  await page.getByText('拆分为两个').click();
  await expect.poll(() => lines.count()).toBe(3);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => lines.count()).toBe(2);
  await page.getByLabel('第 2 个镜头的画面').fill('充电补能');
  // Without a model its own words are tightened; what it shows stays.
  await page.getByLabel('第 2 个镜头的口播').fill('其实早晚高峰非常非常轻松！');
  await page.getByLabel('镜头 2', { exact: true }).getByRole('button', { name: '重写' }).click();
  await page.getByText(/第 2 个镜头已精简/).waitFor();
  await expect.poll(() => page.getByLabel('第 2 个镜头的口播').inputValue()).toBe('早晚高峰轻松。');
  await expect.poll(() => lines.count()).toBe(2);
  await page.getByText('已保存', { exact: true }).waitFor();
  // Shots without footage are asked about, by name; going back changes nothing.
  await page.getByRole('button', { name: '生成视频' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '2 个镜头没有画面' });
  await question.getByText(/^第 2 个镜头/).waitFor();
  await question.getByRole('button', { name: '去选素材' }).click();
  // What fits is proposed beside the shot, with its reason.
  const proposed = page.getByRole('group', { name: '推荐素材' }).last().getByRole('button').first();
  await proposed.click();
  await page.getByText('已保存', { exact: true }).waitFor();
  await page.getByRole('button', { name: '生成视频' }).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: '1 个镜头没有画面' })
    .getByRole('button', { name: '用动态卡片生成' })
    .click();

  await page.getByLabel('时间线', { exact: true }).waitFor();
  const { rows } = await api(contract.videoTheme.list, { q: topic });
  const id = rows[0]?.id ?? 0;
  await until(async () => (await api(contract.videoTheme.info, { id: String(id) })).status === 'ready');
  await page.getByRole('button', { name: '预览成片' }).waitFor();
  // Frames by the arrow keys, ten of them with Shift, wherever nobody types.
  await page.getByRole('button', { name: '播放（空格）' }).focus();
  const playhead = page.getByRole('slider', { name: '播放头' });
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => playhead.getAttribute('aria-valuenow')).toBe('33');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => playhead.getAttribute('aria-valuenow')).toBe('367');
  // What is heard is the film's own sound, and a finished film leads to its publishing.
  await expect.poll(() => page.locator('audio[aria-label="成片声音"]').count()).toBe(1);
  await page.getByRole('button', { name: '发布', exact: true }).waitFor();
  await page.getByRole('button', { name: '全屏（F）' }).click();
  await page.getByRole('button', { name: '退出全屏（F）' }).click();
  // A shot is pulled longer at its edge, with the pointer as with keys.
  const edge = page.getByRole('slider', { name: '镜头 1 的结尾' });
  const lasting = Number(await edge.getAttribute('aria-valuenow'));
  const box = await edge.boundingBox();
  if (!box) throw new Error('no edge');
  await page.mouse.move(box.x + 4, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 4 + 56, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBe(lasting + 1000);
  await edge.press('ArrowLeft');
  await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBe(lasting + 900);
  await page.getByTitle('字幕', { exact: true }).click();
  await page.getByLabel('镜头 1 的字幕').fill('另写的字幕');
  await page.getByLabel('时间线', { exact: true }).getByText('另写的字幕').waitFor();
  // Everything that is said stands in one place.
  const said = page.getByRole('textbox', { name: '口播', exact: true });
  const before = await said.inputValue();
  await page.getByTitle('口播', { exact: true }).click();
  await page.getByLabel('镜头 1 的口播').fill('先这样说');
  await expect.poll(() => said.inputValue()).toBe('先这样说');
  await page.getByRole('button', { name: '撤销（Ctrl+Z）' }).click();
  await expect.poll(() => said.inputValue()).toBe(before);
  await said.fill('改过的一句');
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
  const works = await signIn('demo.ops', `/manager/home/mixedshear?q=${encodeURIComponent(topic)}`);
  const card = works.getByRole('listbox', { name: '作品卡片' }).getByRole('option', { name: topic });
  // Films play under the pointer, except for people who asked for less motion, as journeys do.
  await works.emulateMedia({ reducedMotion: 'no-preference' });
  await card.hover();
  await expect
    .poll(() => card.locator('video').evaluate((film: HTMLVideoElement) => film.muted && !film.paused))
    .toBe(true);
  await card.getByRole('button', { name: /的更多操作/ }).click();
  await works.getByText('存为内容').click();
  await works.getByText(/已存为内容草稿/).waitFor();
});

it('演示的混剪在浏览器里放得出画面和声音', { ...PATIENCE, tags: 'full' }, async () => {
  // It is made in the background, which gives way to whatever others ask for.
  const demoFilm = () =>
    until(async () => (await api(contract.video.list, { q: '新车到店混剪', status: 'done' })).rows[0]);
  const film = await demoFilm().catch(demoFilm);
  expect((await api(contract.video.info, { id: String(film.id) })).doc.music).not.toBeNull();
  const page = await signIn(
    'demo.ops',
    `/manager/home/mixedshear/create?id=${film.themeId}&video=${film.id}`,
  );
  await page.getByRole('button', { name: '预览成片' }).click();
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
});

it('混剪：选素材、写场景、生成三条，每条开头不同，写明与其他各条的差异，播放其中一条', {
  ...PATIENCE,
  tags: 'full',
}, async () => {
  const topic = named('旅程混剪');
  // The demo's pictures may still be on their way.
  const pictures = await until(async () => {
    const { rows } = await api(contract.material.list, { q: '正面外观', type: 'image', usable: 'yes' });
    const ready = rows.filter(({ processing }) => processing.state === 'done');
    return ready.length >= VARIANTS && ready.slice(0, VARIANTS).map(({ name }) => name);
  });
  const page = await signIn('demo.ops', '/manager/home/mixedshear/create?kind=montage');
  const step = (title: string) => page.getByRole('navigation', { name: '步骤' }).getByText(title).click();
  await step('检查并生成');
  await page.getByLabel('生成条数').fill(String(VARIANTS));
  await page.getByLabel('画幅', { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('1:1').click();
  await step('口播与字幕');
  await page.getByLabel('口播声音').click();
  await page.locator('.ant-select-dropdown:visible').getByText('不配口播').click();
  await step('主题与素材');
  await page.getByLabel('主题必填').fill(topic);
  await page.getByRole('textbox', { name: '要点' }).fill('外观：好看。');
  await page.getByText('从素材库选择').click();
  const library = page.getByRole('dialog', { name: '选择素材' });
  await library.getByLabel('搜索素材名称').fill('正面外观');
  await library.getByLabel('素材类型').click();
  await page.locator('.ant-select-dropdown:visible').getByText('图片', { exact: true }).click();
  const found = library.getByRole('group', { name: '可选的素材' });
  for (const name of pictures) await found.getByTitle(name, { exact: true }).click();
  await library.getByRole('button', { name: `选用 ${VARIANTS} 个` }).click();
  await step('检查并生成');
  await page.getByRole('button', { name: '生成分镜' }).click();

  const scenes = page.getByRole('article');
  await expect.poll(() => scenes.count()).toBe(2);
  // As short as they may be: what is asked about is the montage, not how long films take.
  for (const no of [1, 2]) await page.getByLabel(`第 ${no} 个镜头的秒数`).fill('0.5');
  for (const line of await page.getByLabel(/个镜头的口播/).all()) await line.fill('好看');
  // What the writer handed out is not enough for as many openings: the first scene gets all that is proposed of the theme's own.
  await scenes.first().getByRole('button', { name: '选择素材' }).click();
  const fits = page.getByRole('dialog', { name: '选择素材' });
  const proposed = fits.getByRole('button', { name: /本主题素材/ });
  await expect.poll(() => proposed.count()).toBe(VARIANTS);
  for (let at = 0; at < VARIANTS; at += 1) await proposed.nth(at).click();
  await fits.getByRole('button', { name: `选用 ${VARIANTS} 个` }).click();
  await page.getByText('已保存', { exact: true }).waitFor();
  await page.getByRole('button', { name: `生成 ${VARIANTS} 条` }).click();

  const strip = page.getByLabel('全部版本');
  await strip.getByText(`${VARIANTS} 个版本`).waitFor();
  const { rows } = await api(contract.videoTheme.list, { q: topic });
  const id = String(rows[0]?.id);
  await until(async () => (await api(contract.videoTheme.info, { id })).status === 'ready');
  const films = (await api(contract.video.byTheme, { id })).rows;
  expect(films.map(({ status, difference }) => [status, difference !== null])).toEqual(
    films.map(() => ['done', true]),
  );
  const openings = await Promise.all(
    films.map(async (film) => (await api(contract.video.info, { id: String(film.id) })).doc.shots[0]?.clip),
  );
  expect(new Set(openings.map((clip) => clip?.materialId)).size).toBe(VARIANTS);
  await strip.getByText(`${VARIANTS} 完成`).waitFor();
  for (const { difference } of films)
    await strip.getByText(`${difference}%`, { exact: true }).first().waitFor();
  await strip.getByRole('button', { name: '播放第 2 条' }).click();
  const player = page.getByRole('dialog').locator('video');
  await player.evaluate((shown: HTMLVideoElement) => shown.play());
  await expect
    .poll(() => player.evaluate((shown: HTMLVideoElement) => shown.currentTime > 0 && shown.videoWidth > 0))
    .toBe(true);
});
