import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn, visit } = useBrowser();

/** Ten articles; a busy machine takes its time. */
const PATIENCE = { timeout: 90_000 };
const tiles = (page: Page) => page.getByRole('article');
const finished = (page: Page) => tiles(page).getByRole('link');

const api = apiAs('demo.ops');
async function writtenArticle(topic: string): Promise<number> {
  const theme = await api(contract.aiTheme.create, { topic, count: 1, start: true });
  return until(async () => {
    const { rows } = await api(contract.aiArticle.list, { themeId: theme.id, status: 'done' });
    return rows[0]?.id;
  });
}

async function connectModel() {
  const page = await signIn('demo.admin', '/manager/home/ai?tabid=models');
  await page.getByRole('radio', { name: /本机 Ollama/ }).waitFor(PATIENCE);
  const offers = page.getByRole('radiogroup', { name: '模型服务' }).getByRole('radio');
  const names = ['本机 Ollama', 'DeepSeek', '通义千问', '豆包', 'Kimi', '智谱', '其他服务'];
  expect(await offers.count()).toBe(names.length);
  for (const name of names) await page.getByRole('radio', { name: new RegExp(name) }).waitFor();
  await page.getByRole('radio', { name: /本机 Ollama/ }).check();
  await page.getByRole('button', { name: '测试并启用' }).click();
  const card = page.getByRole('article', { name: '本机 Ollama' });
  await card.getByText(/测试通过/).waitFor(PATIENCE);
  return async () => {
    await card.getByRole('button', { name: '编辑' }).click();
    await page.getByRole('dialog', { name: '本机 Ollama' }).getByRole('button', { name: '删除' }).click();
    await page
      .getByRole('dialog', { name: '删除「本机 Ollama」？' })
      .getByRole('button', { name: '删除' })
      .click();
    await page.getByText('暂未接入模型，目前仅生成「离线草稿」').waitFor();
  };
}

it('没有模型时生成离线草稿：处处标着，空处不补就发不了', { timeout: 180_000 }, async () => {
  const page = await signIn('demo.ops', '/manager/home/ai');
  await page.getByText('示例新车到店').first().click();
  // A try before may have begun it.
  const start = page.getByRole('button', { name: '开始生成' });
  await start.or(finished(page).first()).first().waitFor();
  if (await start.isVisible()) await start.click();
  await expect.poll(() => finished(page).count(), PATIENCE).toBe(3);
  await page.getByText('离线草稿').filter({ visible: true }).first().waitFor();
  await page.getByText('暂未接入模型，仅能将要点和事实编排为草稿').waitFor();
  await tiles(page).first().getByRole('link').click();
  const text = page.getByRole('textbox', { name: '正文' });
  await text.locator('.zy-finding-block', { hasText: '〔待补充：' }).first().waitFor(PATIENCE);
  await page.getByText('离线草稿').filter({ visible: true }).first().waitFor();
  await page.getByText(/处必须处理/).waitFor();
  await fillGaps(page);
});

/** Fills the gaps where they stand, then follows the bar to the next article and, once all are filled, to the plan. */
async function fillGaps(page: Page) {
  const text = page.getByRole('textbox', { name: '正文' });
  const bar = page.getByRole('region', { name: '补充进度' });
  const gaps = text.locator('.zy-finding', { hasText: '〔待补充：' });
  const before = await gaps.count();
  await gaps.first().click();
  await page.keyboard.type('周三下午，三台新车一起到了店里，');
  await expect.poll(async () => (await text.innerText()).includes('〔待补充：开头')).toBe(false);
  expect(await text.innerText()).toContain('周三下午，三台新车一起到了店里，');
  await bar.getByText(`还有 ${before - 1} 处待补充`).waitFor();
  for (let at = 1; at < before; at += 1) {
    await bar.getByRole('button', { name: '下一处' }).click();
    await page.keyboard.type(SAID[at % SAID.length] ?? '');
    await bar.getByText(at < before - 1 ? `还有 ${before - 1 - at} 处待补充` : /已补齐/).waitFor(PATIENCE);
  }
  const address = page.url();
  await bar.getByRole('button', { name: '下一篇' }).click(PATIENCE);
  await expect.poll(() => page.url()).not.toBe(address);
  await bar.getByText(/^还有 \d+ 处待补充/).waitFor(PATIENCE);

  const { rows } = await api(contract.aiTheme.list, { q: '示例新车到店' });
  for (const card of (await api(contract.aiArticle.byTheme, { id: String(rows[0]?.id) })).rows) {
    const { id, version, title } = card;
    const words = WHOLE[card.no - 1] ?? '';
    await api(contract.aiArticle.update, {
      id,
      version,
      title,
      doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
    });
  }
  await page.goto(address);
  await bar.getByRole('button', { name: '去排期' }).click(PATIENCE);
  await page.getByRole('heading', { name: '计划预览' }).waitFor(PATIENCE);
}

/** Three texts that say nothing alike. */
const WHOLE = [
  '周三下午三台新车一起到了店里，灰的那台停在门口，白天看颜色最准，想看的可以直接过来。',
  '带孩子来的家庭不少，把自己的安全座椅带上，我们帮着装一次，坐进去再看膝前还剩多少地方。',
  '工作日的下午最清静，顾问有时间陪着把后备箱、座椅和屏幕一样一样讲完，不用排队等试驾。',
];
const SAID = [
  '后排坐了两个大人一个孩子，膝前还有地方。',
  '带着自己的安全座椅来，当场装一次最清楚。',
  '工作日下午人少，可以慢慢看。',
  '想看哪一台，先打个电话留位置。',
  '停车场在店的东侧，进门右转就是。',
];

it('管理员接入本机模型，运营从热点新建主题，看着 10 篇文章写出来，改掉一个标出的词，发到 3 个账号，逐格看到成功', {
  tags: 'full',
  timeout: 300_000,
}, async () => {
  const disconnect = await connectModel();
  // All at once, so that the journey sees every one of them arrive.
  await apiAs('demo.admin')(contract.publish.setSetting, { gapMinutes: 0, blackouts: [], spread: 'each' });
  const page = await signIn('demo.ops', '/manager/home/ai');
  await page.getByRole('button', { name: '新建主题' }).click();
  await page.getByRole('checkbox', { name: /示例热点：金秋自驾路线/ }).check();
  expect(await page.getByRole('textbox', { name: /^主题/ }).inputValue()).toBe('示例热点：金秋自驾路线');
  await page.getByRole('button', { name: /写作风格与事实/ }).click();
  await page.getByRole('checkbox', { name: /抖音/ }).check();
  await page.getByRole('checkbox', { name: /小红书/ }).check();
  await page.getByRole('button', { name: /配图/ }).click();
  await page.getByRole('spinbutton', { name: /^每篇配图/ }).fill('1');
  await page.getByText('从素材库选').click();
  const library = page.getByRole('dialog', { name: '选择图片' });
  await library.getByRole('group', { name: '可选的素材' }).getByRole('button').first().click(PATIENCE);
  await library.getByRole('button', { name: '选用 1 张' }).click();
  // The wizard stays where it is, with the picture in sight, also after a look at another step.
  const chosen = page.getByText(/^已选 1 张/);
  await chosen.waitFor();
  await library.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /发布设置/ }).click();
  await page.getByRole('button', { name: /配图/ }).click();
  await chosen.waitFor();
  await expect.poll(() => page.locator('form img[src*="/"]').count(), PATIENCE).toBe(1);
  // The picker closed with nothing unsaved of its own; what the wizard holds is unsaved all the same.
  await page.getByRole('img', { name: '有未保存的修改' }).waitFor();
  await page.getByRole('button', { name: /发布设置/ }).click();
  for (const account of ['示例汽车服务号', '示例汽车旗舰店', '示例小红书（人工发布）'])
    await page.getByRole('checkbox', { name: new RegExp(account) }).check();
  await page.getByRole('button', { name: '生成 10 篇文章' }).click();

  await page.getByRole('heading', { level: 1, name: '示例热点：金秋自驾路线' }).waitFor();
  await expect.poll(() => tiles(page).count(), PATIENCE).toBe(10);
  await expect.poll(() => finished(page).count(), PATIENCE).toBe(10);
  const workspace = page.url();

  await tiles(page).first().getByRole('link').click();
  const text = page.getByRole('textbox', { name: '正文' });
  await text.locator('p').last().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('它是同级别里最强的一台。');
  const marked = text.locator('.zy-finding-block', { hasText: '最强' });
  await marked.waitFor(PATIENCE);
  await page.getByText('1 处必须处理').waitFor();

  await marked.click();
  const note = page.getByRole('dialog', { name: /最强/ });
  await note.getByText(/《广告法》第九条/).waitFor();
  await note
    .getByRole('button', { name: /^替换为/ })
    .first()
    .click();
  await expect.poll(() => text.locator('.zy-finding-block').count(), PATIENCE).toBe(0);
  await expect.poll(() => page.getByText('1 处必须处理').count(), PATIENCE).toBe(0);
  await page.getByText(/^已保存 .*第 \d+ 版$/).waitFor(PATIENCE);
  await page.reload();
  await text.waitFor();
  expect(await text.innerText()).not.toContain('最强');

  await page.goto(workspace);
  await page.getByRole('button', { name: '去排期（10 篇）' }).click(PATIENCE);
  const plan = page.getByRole('grid', { name: '发布计划' });
  await expect.poll(() => plan.locator('[data-tone="plain"]').count(), PATIENCE).toBe(10);
  await page.getByRole('button', { name: '发布 10 条' }).click();
  const question = page.getByRole('dialog', { name: '发布 10 条？' });
  await question.getByText(/^发布到 3 个账号：/).waitFor();
  await question.getByRole('button', { name: '发布 10 条' }).click();

  const grid = page.getByRole('grid', { name: '发布结果' });
  const cells = (status: string) => grid.locator(`[data-status="${status}"]`);
  await expect.poll(() => cells('published').count(), PATIENCE).toBe(7);
  await expect.poll(() => cells('handover').count(), PATIENCE).toBe(3);
  const title = await grid.getByRole('rowheader').first().getByRole('link').innerText();
  await cells('published').first().click();
  const drawer = page.getByRole('dialog');
  const [post] = await Promise.all([
    page.waitForEvent('popup'),
    drawer.getByRole('link', { name: /^在.*打开$/ }).click(PATIENCE),
  ]);
  await post.getByText(title).first().waitFor(PATIENCE);
  await post.close();
  await page.keyboard.press('Escape');

  // One is published on a phone, without an account; the grid hears of it.
  await cells('handover').first().click();
  await drawer.getByText('用手机扫码发布').waitFor(PATIENCE);
  const answer = page.waitForResponse(/publish\/handover\?/);
  await page.reload();
  const { data } = (await (await answer).json()) as { data: { link: string } };
  const { pathname, search } = new URL(data.link, page.url());
  const phone = await visit(pathname + search, { viewport: { width: 390, height: 844 } });
  await phone.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await phone.getByRole('button', { name: '复制标题' }).click(PATIENCE);
  await phone.getByRole('button', { name: '已复制' }).waitFor();
  expect(await phone.evaluate(() => navigator.clipboard.readText())).toBe(
    await phone.getByRole('region', { name: '标题' }).locator('pre').innerText(),
  );
  const bring = (screen: Page, press: string) => async (link: string) => {
    await screen.getByRole('textbox', { name: /作品链接/ }).fill(link);
    await screen.getByRole('button', { name: press }).click();
  };
  await bring(phone, '已发布，提交链接')('https://example.com/1');
  await phone.getByText(/链接/).first().waitFor();
  await bring(phone, '已发布，提交链接')('https://www.xiaohongshu.com/explore/650000000000000000000001');
  await phone.getByText('已发布，感谢配合').waitFor(PATIENCE);
  await expect.poll(() => cells('published').count(), PATIENCE).toBe(8);
  await page.keyboard.press('Escape');

  for (const left of [2, 1]) {
    await expect.poll(() => cells('handover').count(), PATIENCE).toBe(left);
    await cells('handover').first().click();
    await bring(page, '确认已发布')(`https://www.xiaohongshu.com/explore/65000000000000000000001${left}`);
    await page.getByText('已确认发布成功').first().waitFor(PATIENCE);
    await page.keyboard.press('Escape');
  }
  await expect.poll(() => cells('published').count(), PATIENCE).toBe(10);
  await page.getByText('全部已发布').waitFor(PATIENCE);
  await disconnect();
});

it('同一篇开在两个窗口：后保存的被告知，保存自己的之后对方的还在版本记录里', {
  tags: 'full',
  timeout: 300_000,
}, async () => {
  const article = await writtenArticle('示例两个窗口');
  const text = (page: Page) => page.getByRole('textbox', { name: '正文' });
  const first = await signIn('demo.ops', `/manager/home/ai?article=${article}`);
  await text(first).waitFor(PATIENCE);
  const second = await signIn('demo.ops', `/manager/home/ai?article=${article}`);
  await text(second).waitFor(PATIENCE);

  const write = async (page: Page, words: string) => {
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(words);
  };
  await write(first, '上午改过。');
  await first.getByText(/^已保存 .*第 2 版$/).waitFor(PATIENCE);
  const told = second.getByRole('alert').filter({ hasText: '你（其他窗口）刚保存了本文' });
  await told.waitFor(PATIENCE);
  await write(second, '晚间新写。');
  await told.getByText('你的修改尚未保存').waitFor(PATIENCE);
  await told.getByRole('button', { name: /^保存我的/ }).click(PATIENCE);
  await second.getByText(/^已保存 .*第 3 版$/).waitFor(PATIENCE);
  await second.getByRole('button', { name: '版本记录' }).click();
  await second.getByRole('button', { name: '与当前版本对比' }).first().click();
  const gone = second.getByRole('dialog').locator('del');
  await expect.poll(async () => (await gone.allInnerTexts()).join(''), PATIENCE).toContain('上午改过');
});

it('没有权限的人看不到 AI 文章', async () => {
  const page = await signIn('demo.nobody', '/manager/home/ai');
  await page.waitForURL(/noPermission/);
});
