import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { contract } from '@zhiying/contract';
import sharp from 'sharp';
import { expect } from 'vitest';
import { film, picture } from '../../apps/server/src/engines/media/testing/films.ts';
import { apiAs, until } from '../api.ts';
import { openFromMenu } from '../menu.ts';
import { expectWell } from '../seen.ts';
import { type Browser, button, mark, PATIENCE, said, step, text } from './walk.ts';

/** A picture nobody has, and what ends an MP4 with bytes that mean nothing: the same file would not be stored twice. */
const unlikeAny = () =>
  sharp(randomBytes(320 * 200 * 3), { raw: { width: 320, height: 200, channels: 3 } })
    .png()
    .toBuffer();
const FREE_BOX = [0, 0, 0, 16, ...Buffer.from('free')];

/** The steps about materials, articles and their publication. */
export function walkArticles({ signInAsDemo }: Browser) {
  step(
    'Sign in as 总部运营: 素材库 › drop a picture and a film on the page, watch them being processed; 素材审核 › A passes, R rejects.',
    async () => {
      const page = await signInAsDemo('总部运营');
      await openFromMenu(page, '内容', '素材库');
      const zone = page.getByRole('region', { name: '素材库', exact: true });
      await zone.waitFor();
      const movie = await readFile(await film('头十分钟.mp4', { picture: picture('320x200', 2) }));
      const files = [
        { name: `头十分钟 ${mark}.png`, type: 'image/png', bytes: [...(await unlikeAny())] },
        {
          name: `头十分钟 ${mark}.mp4`,
          type: 'video/mp4',
          bytes: [...movie, ...FREE_BOX, ...randomBytes(8)],
        },
      ];
      await zone.evaluate((element, dropped) => {
        const dataTransfer = new DataTransfer();
        for (const { name, type, bytes } of dropped)
          dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
        element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
      }, files);
      for (const { name } of files)
        await page.getByRole('option', { name: `${name}，草稿` }).waitFor(PATIENCE);
      await expectWell(page);

      const ops = apiAs('demo.ops');
      const waiting = async () => (await ops(contract.materialReview.queue, {})).total;
      await until(async () => (await waiting()) > 1);
      const before = await waiting();
      await openFromMenu(page, '内容', '素材审核');
      const facts = page.getByRole('complementary', { name: '素材情况与审核' });
      const queue = page.getByRole('navigation', { name: '待审核的素材' });
      await queue.getByRole('button').first().waitFor();
      await facts.waitFor();
      await expectWell(page);
      await page.keyboard.press('a');
      await said(page, /^已通过/);
      await expect.poll(waiting).toBe(before - 1);
      await facts.getByLabel('驳回原因').fill('请换一张清楚的');
      await page.keyboard.press('Escape');
      await page.keyboard.press('r');
      await said(page, /^已驳回/);
      await expect.poll(waiting).toBe(before - 2);
    },
  );

  step(
    "AI 文章: the demo's articles are written by hand. Open one of 示例金秋试驾季, type 最强 and mend the word that gets marked; 去排期, choose accounts, look at the plan, release it and watch the first cells turn 成功; the rest keep their distance.",
    async () => {
      const page = await signInAsDemo('总部运营');
      await openFromMenu(page, 'AI 创作', 'AI 文章');
      await page.getByLabel('主题列表').getByText('示例金秋试驾季').first().click();
      await page.getByRole('heading', { level: 1, name: '示例金秋试驾季' }).waitFor();
      await expectWell(page);
      const workspace = page.url();
      await page.getByRole('article').first().getByRole('link').click();
      const words = page.getByRole('textbox', { name: '正文' });
      // In a paragraph: the middle of the text may be the caption of a picture.
      await words.locator('p').last().click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('它是同级别里最强的一台。');
      const marked = words.locator('.zy-finding-block', { hasText: '最强' });
      await marked.waitFor(PATIENCE);
      await expectWell(page);
      await marked.click();
      await page
        .getByRole('dialog', { name: /最强/ })
        .getByRole('button', { name: /^替换为/ })
        .first()
        .click();
      await expect.poll(() => words.locator('.zy-finding-block').count()).toBe(0);
      await page.getByText(/^已保存 .*第 \d+ 版$/).waitFor(PATIENCE);

      await page.goto(workspace);
      await page.getByRole('button', { name: /^去排期/ }).click(PATIENCE);
      await page.getByRole('button', { name: '选择账号' }).last().click(PATIENCE);
      const choosing = page.getByRole('dialog', { name: '选择发布账号' });
      await choosing.getByRole('checkbox', { name: /示例小红书（人工发布）/ }).uncheck();
      await button(choosing, '保存').click();
      await page.getByRole('grid', { name: '发布计划' }).waitFor();
      await expectWell(page);
      await button(page, /^发布 \d+ 条$/).click(PATIENCE);
      await page
        .getByRole('dialog', { name: /^发布 \d+ 条？/ })
        .getByRole('button', { name: /^发布 \d+ 条$/ })
        .click();
      const grid = page.getByRole('grid', { name: '发布结果' });
      await expect.poll(() => grid.locator('[data-status="published"]').count(), PATIENCE).toBeGreaterThan(0);
      await expectWell(page);
    },
  );

  step(
    '内容日历 shows every post: drag one to another day. The sandbox shows what went out (its address is printed at the start); its readers read, and AI 文章 › 数据 shows it.',
    async () => {
      const page = await signInAsDemo('总部运营');
      await openFromMenu(page, '分发', '内容日历');
      const chip = page.locator('[data-chip][data-state="queued"]').last();
      await chip.waitFor(PATIENCE);
      await expectWell(page);
      const title = (await chip.getAttribute('aria-label')) ?? (await chip.innerText());
      expect(title).not.toBe('');
      const box = await chip.boundingBox();
      const days = page.locator('section[data-day]');
      if (!box) throw new Error('no chip');
      await page.mouse.move(box.x + 20, box.y + 10);
      await page.mouse.down();
      await page.mouse.move(box.x + 40, box.y + 30, { steps: 3 });
      await text(page, /可放|推荐/)
        .first()
        .waitFor();
      const free = await days
        .filter({ hasText: /可放|推荐/ })
        .last()
        .boundingBox();
      if (!free) throw new Error('no day is free');
      await page.mouse.move(free.x + free.width / 2, free.y + free.height / 2, { steps: 5 });
      await page.mouse.up();
      await text(page, /^已排到/)
        .first()
        .waitFor();

      // The one released a moment ago: those of a copied demo name the sandbox that the demo was made with.
      const { rows } = await apiAs('demo.ops')(contract.publish.list, {
        status: 'published',
        sort: 'publishedAt',
        order: 'DESC',
      });
      const post = rows.find(({ url }) => url);
      if (!post?.url) throw new Error('nothing went out');
      const sandbox = await page.context().newPage();
      await sandbox.goto(post.url);
      await sandbox.getByText(post.title).first().waitFor();
      await sandbox.close();

      await openFromMenu(page, 'AI 创作', 'AI 文章');
      await page.getByRole('tab', { name: '数据' }).click();
      await page.getByRole('radio', { name: /^阅读播放/ }).waitFor();
      await page.locator('canvas').filter({ visible: true }).first().waitFor();
      await expectWell(page);
    },
  );

  step(
    '新建主题 lays out 离线草稿 until a model is connected (设置 › AI 模型: choose a service, paste a key, test).',
    async () => {
      const page = await signInAsDemo('总部运营');
      await openFromMenu(page, 'AI 创作', 'AI 文章');
      await button(page, '新建主题').click();
      await page.getByRole('textbox', { name: /^主题/ }).fill(`示例头十分钟 ${mark}`);
      await expectWell(page);
      await button(page, /^生成 \d+ 篇文章$/).click();
      await page.getByRole('heading', { level: 1, name: `示例头十分钟 ${mark}` }).waitFor();
      await text(page, '离线草稿').first().waitFor(PATIENCE);
      await expectWell(page);
      const admin = await signInAsDemo('平台管理员');
      await openFromMenu(admin, 'AI 创作', 'AI 文章');
      await admin.getByRole('tab', { name: '设置' }).click();
      await admin.getByText('AI 模型', { exact: true }).click();
      await admin.getByRole('radio', { name: /^DeepSeek/ }).check();
      await admin.getByLabel(/密钥/).first().waitFor();
      await button(admin, '测试并启用').waitFor();
      await expectWell(admin);
    },
  );
}
