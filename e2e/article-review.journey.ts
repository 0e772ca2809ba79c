import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

const PATIENCE = { timeout: 60_000 };
const said = (page: Page, text: string | RegExp) =>
  page.locator('.ant-message').getByText(text).first().waitFor(PATIENCE);

const manager = apiAs('demo.store');
const admin = apiAs('demo.admin');
// Other journeys publish without a review.
afterEach(() => admin(contract.aiArticleReview.setSetting, { on: false }));

/** An article that the manager wrote: a text of their own in place of the draft, with a picture. */
async function writtenArticle(topic: string) {
  const theme = await manager(contract.aiTheme.create, {
    topic,
    count: 1,
    platforms: ['wechat'],
    start: true,
  });
  const [row] = await until(async () => {
    const { rows } = await manager(contract.aiArticle.list, { themeId: theme.id, status: 'done' });
    return rows.length > 0 && rows;
  });
  const id = row?.id ?? 0;
  // The demo's materials come after the start.
  const picture = await until(async () => {
    const found = await manager(contract.material.list, { type: 'image', status: 'published', limit: 50 });
    return found.rows[0]?.id;
  });
  const { version } = await manager(contract.aiArticle.info, { id: String(id) });
  const paragraph = (text: string) => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text }],
  });
  await manager(contract.aiArticle.update, {
    id,
    version,
    title: topic,
    doc: {
      type: 'doc',
      content: [
        paragraph(`${topic}：周末门店安排了两场试驾，路线经过江边和高架，可以提前打电话约时间。`),
        { type: 'picture', attrs: { materialId: picture, caption: '' } },
      ],
    },
  });
  return { themeId: theme.id, id };
}

async function submit(page: Page) {
  await page
    .getByRole('dialog', { name: /^提交「.*」审核$/ })
    .getByRole('button', { name: '提交', exact: true })
    .click();
  await said(page, '已提交 1 篇文章，审核人会收到通知');
}

it('店长写好提交，运营驳回，店长改好再交，运营通过，选好账号发布', { timeout: 240_000 }, async () => {
  const setting = await signIn('demo.admin', '/manager/home/system/config?tabid=articleReview');
  await setting.getByRole('switch', { name: '文章审核' }).click(PATIENCE);
  await said(setting, '已开启文章审核');
  const title = `周末试驾安排 ${Date.now() % 100_000}`;
  const { themeId, id } = await writtenArticle(title);

  const store = await signIn('demo.store', `/manager/home/ai?theme=${themeId}`);
  await store.getByText('未提交审核', { exact: true }).waitFor(PATIENCE);
  await store.getByRole('button', { name: '提交 1 篇审核' }).click();
  await submit(store);

  const ops = await signIn('demo.ops', `/manager/home/ai?tabid=review&look=${id}`);
  const facts = ops.getByRole('complementary', { name: '文章情况与审核' });
  await facts.getByRole('heading', { name: title }).waitFor(PATIENCE);
  await ops.getByRole('button', { name: '驳回并通知' }).click();
  await ops.getByText('请填写驳回原因').waitFor();
  await ops.getByRole('button', { name: '事实有误' }).click();
  await ops.getByLabel('驳回原因', { exact: true }).fill('事实有误：请写明试驾时间');
  await ops.getByRole('button', { name: '驳回并通知' }).click();
  await said(ops, `已驳回「${title}」`);

  await store.getByText('事实有误：请写明试驾时间').first().waitFor(PATIENCE);
  await store.getByRole('article', { name: '第 1 篇' }).getByRole('link').click();
  await store.getByText('审核被驳回：事实有误：请写明试驾时间').waitFor(PATIENCE);
  await store.getByRole('textbox', { name: '正文' }).click();
  await store.keyboard.press('Control+End');
  await store.keyboard.type('上午十点和下午两点各一场。');
  await store.getByRole('button', { name: '保存', exact: true }).click();
  await store.getByText(/^已保存 /).waitFor(PATIENCE);
  await store.getByRole('button', { name: '提交审核' }).click(PATIENCE);
  await submit(store);

  await ops.goto(new URL(`/manager/home/ai?tabid=review&look=${id}`, ops.url()).href);
  await facts.getByText('“事实有误：请写明试驾时间”').waitFor(PATIENCE);
  await ops.getByText(/^与第 \d+ 版对比$/).click();
  await ops.locator('ins', { hasText: '上午十点和下午两点各一场' }).waitFor(PATIENCE);
  await ops.getByRole('button', { name: '通过', exact: true }).click();
  await said(ops, `已通过「${title}」`);
  await store.getByRole('button', { name: /通知/ }).click();
  await store.getByText(`文章「${title}」已通过`).waitFor(PATIENCE);

  await ops.goto(new URL(`/manager/home/ai?theme=${themeId}&board=plan`, ops.url()).href);
  await ops.getByText('未选择发布账号').waitFor(PATIENCE);
  await ops.getByRole('button', { name: '选择账号' }).last().click();
  const choosing = ops.getByRole('dialog', { name: '选择发布账号' });
  await choosing.getByRole('checkbox', { name: /示例汽车服务号/ }).check(PATIENCE);
  await choosing.getByRole('button', { name: '保存', exact: true }).click();
  await ops.getByRole('button', { name: '发布 1 条' }).click(PATIENCE);
  await ops.getByRole('dialog', { name: '发布 1 条？' }).getByRole('button', { name: '发布 1 条' }).click();
  const results = ops.getByRole('grid', { name: '发布结果' });
  await expect
    .poll(() => results.locator('[data-status="queued"], [data-status="published"]').count(), PATIENCE)
    .toBe(1);
});
