import { allLayers, contract, type PosterDoc, takesCover } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();
/** A busy machine takes its time over pictures. */
const PATIENCE = { timeout: 420_000 };

/** From one point of the canvas to another, both in pixels of the page. */
async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up();
}

/** How many dealers and stores get one: the demo's channel has twelve dealers and more stores. */
const PLACES = 24;

it('海报：从空白用鼠标和键盘搭一个模板，为 24 家经销商和门店生成，其中一家在收到的素材里看到', {
  ...PATIENCE,
  tags: 'full',
}, async () => {
  const api = apiAs('demo.ops');
  const name = `旅程海报 ${Date.now() % 100_000}`;
  const page = await signIn('demo.ops', '/manager/home/ai?tabid=posterTemplates&add=1');
  const fresh = page.getByRole('dialog', { name: '新建模板' });
  await fresh.getByLabel('名称').fill(name);
  await fresh.getByRole('button', { name: '新建' }).click();

  const canvas = page.getByRole('application', { name: /^海报画布/ });
  await canvas.waitFor();
  const { rows } = await api(contract.posterTemplate.list, { q: name });
  const id = rows[0]?.id ?? 0;
  const docOf = async (): Promise<PosterDoc> =>
    (await api(contract.posterTemplate.info, { id: String(id) })).doc;
  const layerNamed = async (layer: string) => {
    const { layers } = await docOf();
    return allLayers(layers).find((one) => one.name === layer);
  };

  // A text, named and bound to data, moved by the mouse and then by keys.
  await page.getByRole('button', { name: '添加文字' }).click();
  await page.getByLabel('图层名称').fill('店名');
  await page.getByLabel('文字内容').fill('{{dealer.name}}');
  await page.getByText('此店的值').waitFor();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the canvas is not on the page');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const before = await page.getByLabel('Y', { exact: true }).inputValue();
  await drag(page, middle, { x: 0, y: -120 });
  await expect.poll(() => page.getByLabel('Y', { exact: true }).inputValue()).not.toBe(before);
  const snapped = Number(await page.getByLabel('Y', { exact: true }).inputValue());
  await canvas.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(async () => Number(await page.getByLabel('Y', { exact: true }).inputValue()))
    .toBe(snapped + 11);
  // What the keys did is told.
  await canvas.getByRole('status').filter({ hasText: '店名：左' }).waitFor();

  // A code, and both as a group; one step back and forth again.
  await page.getByRole('button', { name: '添加二维码' }).click();
  await canvas.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+g');
  await page.getByRole('button', { name: '收起「分组」' }).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.getByRole('button', { name: '收起「分组」' }).count()).toBe(0);
  await page.keyboard.press('Control+y');
  await page.getByRole('button', { name: '收起「分组」' }).waitFor();

  // Saved by itself.
  await until(async () => (await docOf()).layers[0]?.kind === 'group');
  expect(await layerNamed('店名')).toMatchObject({
    kind: 'text',
    text: '{{dealer.name}}',
    y: snapped + 11,
  });
  expect((await layerNamed('二维码'))?.kind).toBe('qr');

  // One poster of it, for one dealer.
  const { rows: dealers } = await api(contract.organ.picker, { kind: 'dealer' });
  const [dealer] = dealers;
  const single = `${name} 成图`;
  await page.goto(new URL(`/manager/home/ai?tabid=posters&make=${id}`, page.url()).href);
  await page.getByLabel('海报名称').fill(single);
  await page.getByRole('img', { name: '海报预览' }).waitFor();
  await page.getByLabel('经销商或门店').click();
  await page.keyboard.type(dealer?.name ?? '');
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: dealer?.name ?? '' })
    .first()
    .click();
  await page.getByLabel('扫码打开').fill('https://example.com/drive');
  await page.getByRole('button', { name: '生成海报' }).click();
  const poster = await until(async () => {
    const found = await api(contract.poster.list, { q: single });
    return found.rows.find(({ state }) => state === 'done' || state === 'failed');
  });
  expect(poster).toMatchObject({ state: 'done', place: { id: dealer?.id }, width: 1080, height: 1440 });
  await page.getByText(single).first().waitFor();

  // One click makes it a piece of content.
  await page.getByRole('button', { name: `「${single}」的更多操作` }).click();
  await page.getByRole('menuitem', { name: '做成内容' }).click();
  const piece = await until(async () => {
    const found = await api(contract.substance.list, { q: single });
    return found.rows.find(({ kind }) => kind === 'poster');
  });
  await page.waitForURL((url) => url.searchParams.get('open') === String(piece.id));

  // Passed by another person, it is made for many dealers, one of whom is somebody's own.
  await api(contract.posterTemplate.submit, { ids: [id] });
  const { todos } = await apiAs('demo.admin')(contract.workbench.day, {});
  const waiting = todos.find((todo) => todo.id === 'poster.review');
  const desk = await signIn('demo.admin', `/manager${waiting?.link}&look=${id}`);
  await desk
    .getByRole('img', { name: `模板「${name}」` })
    .first()
    .waitFor();
  await desk.getByRole('region', { name: '审核结论' }).getByRole('button', { name: /^通过/ }).click();
  await until(async () => (await api(contract.posterTemplate.info, { id: String(id) })).status === 'passed');
  const [own] = (await apiAs('demo.dealer')(contract.organ.picker, { kind: 'dealer' })).rows;
  const made = `${name} 下发`;
  await page.goto(new URL(`/manager/home/ai?tabid=posterBatches&batchFor=${id}`, page.url()).href);
  await page.getByLabel('批次名称').fill(made);
  await page.getByLabel('扫码打开').fill('https://example.com/drive');
  const next = page.getByRole('button', { name: '下一步' });
  await next.click();
  await page.getByRole('radio', { name: '经销商和门店各一张' }).check();
  await page.getByText(/^共 \d+ 家/).waitFor();
  await next.click();
  const begin = page.getByRole('button', { name: /^开始生成 \d+ 张$/ });
  await begin.waitFor();
  const inAll = Number(/\d+/.exec((await begin.textContent()) ?? '')?.[0]);
  // Nobody first, by one click on all that the filter shows; then those wanted.
  const filtered = page.getByRole('checkbox', { name: /^选择筛选出的/ });
  await filtered.uncheck();
  await begin.and(page.locator(':disabled')).waitFor();
  await page.getByPlaceholder('搜索名称').fill(own?.name ?? '');
  await page.getByRole('checkbox', { name: `生成「${own?.name}」`, exact: true }).check();
  await page.getByRole('button', { name: '开始生成 1 张' }).waitFor();
  await page.getByPlaceholder('搜索名称').fill('');
  await page.getByRole('checkbox', { name: `选择筛选出的 ${inAll} 家` }).waitFor();
  const places = page.getByRole('checkbox', { name: /^生成「/ });
  await expect.poll(() => places.count()).toBe(Math.min(inAll, 50));
  const wanted = PLACES;
  for (let at = 0, chosen = 1; chosen < wanted; at += 1) {
    if (await places.nth(at).isChecked()) continue;
    await places.nth(at).check();
    chosen += 1;
  }
  await page.getByRole('button', { name: `开始生成 ${wanted} 张` }).click();
  const batch = await until(async () => {
    const { rows: batches } = await api(contract.posterBatch.list, { q: made });
    return batches.find(({ state }) => state !== 'running');
    // Posters are drawn where films are composed, and the demo's may still be on their way.
  }, 300);
  expect(batch).toMatchObject({ state: 'done', places: wanted, made: wanted, failed: 0 });
  await page
    .getByRole('dialog')
    .getByText(own?.name ?? '')
    .first()
    .waitFor();

  const theirs = await signIn(
    'demo.dealer',
    `/manager/home/material?lib=received&q=${encodeURIComponent(made)}`,
  );
  await theirs.getByText(`${made}·${own?.name}`).first().waitFor();
});

it('海报：文章一键制作公众号封面', PATIENCE, async () => {
  const api = apiAs('demo.ops');
  const { rows } = await api(contract.aiArticle.list, { platform: 'wechat', limit: 100 });
  const article = rows.find(({ status, can }) => status === 'done' && can.includes('edit'));
  if (!article) throw new Error('the demo has no article for 公众号 that can be changed');
  const page = await signIn('demo.ops', `/manager/home/ai?article=${article.id}`);
  const text = page.getByRole('textbox', { name: '正文' });
  await text.click();
  await page.keyboard.press('Control+End');
  // Different on each try: a text that a first try left does not count.
  const words = `周末到店有${Date.now() % 10_000}种茶点。`;
  await page.keyboard.type(words);
  await page.getByRole('button', { name: '制作封面' }).click();
  await page.getByPlaceholder(article.title).waitFor();
  await page.getByRole('button', { name: /公众号封面·大图/ }).click();
  await page.getByRole('button', { name: '生成并设为封面' }).click();
  // Back in the article, which was behind the other tab meanwhile.
  await page.getByRole('img', { name: /^封面：/ }).waitFor({ timeout: 150_000 });
  const { cover } = await api(contract.aiArticle.info, { id: String(article.id) });
  expect(cover?.name).toContain(article.title.slice(0, 10));
  // What was typed before is there, and can still be undone.
  expect(await text.innerText()).toContain(words);
  await text.click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => text.innerText()).not.toContain(words);
});

it('海报：一个主题的封面一次设给多篇文章', { ...PATIENCE, tags: 'full' }, async () => {
  const api = apiAs('demo.ops');
  const { rows: themes } = await api(contract.aiTheme.list, { limit: 100 });
  const coverable = async (id: number) =>
    (await api(contract.aiArticle.byTheme, { id: String(id) })).rows.filter(
      ({ platform, can }) => takesCover(platform) && can.includes('edit'),
    );
  let found: { id: number; articles: Awaited<ReturnType<typeof coverable>> } | undefined;
  for (const { id } of themes) {
    const articles = await coverable(id);
    if (articles.length > 1) found = { id, articles };
    if (found) break;
  }
  if (!found) throw new Error('the demo has no theme with two articles that take a cover');
  const page = await signIn('demo.ops', `/manager/home/ai?tabid=posters&fromTheme=${found.id}&cover=1`);
  const [first, ...others] = found.articles;
  // All but one.
  await page.getByRole('checkbox', { name: first?.title }).first().uncheck();
  await page.getByRole('button', { name: /公众号封面·色块/ }).click();
  await page.getByRole('button', { name: '生成并设为封面' }).click();
  await page.waitForURL((url) => url.searchParams.get('theme') === String(found.id), { timeout: 150_000 });
  const coverOf = async (id: number) => (await api(contract.aiArticle.info, { id: String(id) })).cover?.id;
  const covers = await Promise.all(others.map(({ id }) => coverOf(id)));
  expect(new Set(covers).size).toBe(1);
  expect(covers[0]).toBeDefined();
  expect(await coverOf(first?.id ?? 0)).not.toBe(covers[0]);
});

it('海报：手机上先查看后编辑，手指划过不会移动图层', { ...PATIENCE, tags: 'full' }, async () => {
  const api = apiAs('demo.ops');
  const { rows: templates } = await api(contract.posterTemplate.list, { q: '示例·门店金句' });
  const template = templates.find(({ can }) => can.includes('edit'));
  if (!template) throw new Error('the demo has no template of its own');
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await signIn('demo.ops', '/manager/home/ai?tabid=posterTemplates', phone);
  // What can be done with a card stands below it: a tap there opens no template.
  await page.getByRole('button', { name: `「${template.name}」的更多操作`, exact: true }).tap();
  await page.getByRole('menuitem', { name: '复制为新模板' }).waitFor();
  await page.keyboard.press('Escape');
  await page.goto(new URL(`/manager/home/ai?tabid=posterTemplates&template=${template.id}`, page.url()).href);
  const canvas = page.getByRole('application', { name: /^海报画布/ });
  await canvas.waitFor();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the canvas is not on the page');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const devtools = await page.context().newCDPSession(page);
  const swipe = async (...fingers: { from: { x: number; y: number }; to: { x: number; y: number } }[]) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : fingers.map(({ from, to }, id) => ({
                id,
                x: from.x + (to.x - from.x) * part,
                y: from.y + (to.y - from.y) * part,
              })),
      });
    await touch('touchStart', 0);
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part);
    await touch('touchEnd', 1);
  };
  const width = () => canvas.locator('canvas').evaluate((sheet) => sheet.getBoundingClientRect().width);
  const before = template.doc;
  const by = (x: number, y: number) => ({ x: middle.x + x, y: middle.y + y });
  await swipe({ from: middle, to: by(60, 40) });
  await swipe({ from: by(60, 40), to: middle });
  const plain = await width();
  await swipe({ from: by(-30, 0), to: by(-90, 0) }, { from: by(30, 0), to: by(90, 0) });
  await expect.poll(width).toBeGreaterThan(plain * 1.5);
  expect((await api(contract.posterTemplate.info, { id: String(template.id) })).doc).toEqual(before);

  // Editing is a mode of its own: a tap chooses, and its words are there to be changed.
  await page.getByLabel('编辑方式').getByText('编辑', { exact: true }).click();
  await page.getByText('点按图层选中').waitFor();
  await page.touchscreen.tap(middle.x, middle.y);
  await page
    .getByLabel('编辑方式')
    .getByText(/已选中/)
    .or(page.getByLabel(/」的内容$/))
    .first()
    .waitFor();
});
