import { randomInt } from 'node:crypto';
import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';
import { refuseNextPost, sandboxAccount } from './post.ts';
import { expectWell } from './seen.ts';
import { expectTodosLead } from './todos.ts';

const { signIn, address } = useBrowser();

/** Three people and a platform. */
const LONG = { timeout: 300_000 };
const PATIENCE = { timeout: 60_000 };
const said = (page: Page, text: string | RegExp) =>
  page.locator('.ant-message').getByText(text).first().waitFor(PATIENCE);

const store = apiAs('demo.store');
const ops = apiAs('demo.ops');
const admin = apiAs('demo.admin');
// Other journeys publish without a review, and keep the distance between posts.
afterEach(async () => {
  await admin(contract.aiArticleReview.setSetting, { on: false });
  await admin(contract.publish.setSetting, { gapMinutes: 30, blackouts: [], spread: 'each' });
});

const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
});

const PLACES =
  '江边高架湖滨古镇码头稻田茶山松林海湾水库集市书店站台花圃渡口石桥竹园果园城墙钟楼广场隧道山脊溪谷梯田草坡灯塔堤岸长亭老街'.match(
    /../g,
  ) ?? [];
/** A way past places in an order of its own: a second try must not be refused for saying what the first one said. */
const wayToday = () =>
  PLACES.toSorted(() => randomInt(3) - 1)
    .slice(0, 12)
    .join('、');

/** An article that the store wrote: a text of its own in place of the draft, with a picture. */
async function writtenArticle(topic: string) {
  const theme = await store(contract.aiTheme.create, { topic, count: 1, platforms: ['douyin'], start: true });
  const id = await until(
    async () => (await store(contract.aiArticle.list, { themeId: theme.id, status: 'done' })).rows[0]?.id,
  );
  // The demo's materials come after the start.
  const picture = await until(async () => {
    const found = await store(contract.material.list, { type: 'image', status: 'published', limit: 50 });
    return found.rows[0]?.id;
  });
  const { version } = await store(contract.aiArticle.info, { id: String(id) });
  await store(contract.aiArticle.update, {
    id,
    version,
    title: topic,
    doc: {
      type: 'doc',
      content: [
        paragraph(`${topic}：周末两场试驾，途经${wayToday()}，可以提前打电话约时间。`),
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

/** How many posts the workbench tells of today. */
async function postsToday(): Promise<number> {
  const { figures } = await ops(contract.workbench.figures, { days: '1' });
  return figures.find(({ id }) => id === 'posts')?.value ?? 0;
}

it('店长写文章交审，总部运营驳回再通过、排期，发布后在日历上看到，数字跟着变', LONG, async () => {
  const setting = await signIn('demo.admin', '/manager/home/system/config?tabid=params');
  await setting.getByRole('switch', { name: 'AI 文章须审核' }).click(PATIENCE);
  await said(setting, '「AI 文章须审核」已保存');
  await expectWell(setting);
  await admin(contract.publish.setSetting, { gapMinutes: 0, blackouts: [], spread: 'each' });
  const mark = Date.now() % 100_000;
  const title = `周末试驾安排 ${mark}`;
  const { themeId, id } = await writtenArticle(title);

  const writer = await signIn('demo.store', `/manager/home/ai?theme=${themeId}`);
  await writer.getByText('未提交审核', { exact: true }).waitFor(PATIENCE);
  await expectWell(writer);
  await writer.getByRole('button', { name: '提交 1 篇审核' }).click();
  await submit(writer);

  // In the morning the workbench tells of it, and leads to it.
  const desk = await signIn('demo.ops');
  await desk.getByRole('region', { name: '待办' }).getByRole('button', { name: /^全部/ }).click();
  await desk
    .getByRole('dialog', { name: '全部待办' })
    .getByRole('link', { name: /篇文章待审核/ })
    .click();
  await desk.waitForURL(/tabid=review/);
  const queue = desk.getByRole('navigation', { name: '待审核的文章' });
  await queue.getByRole('button', { name: new RegExp(title) }).click();
  const facts = desk.getByRole('complementary', { name: '文章情况与审核' });
  await facts.getByRole('heading', { name: title }).waitFor(PATIENCE);
  await expectWell(desk);
  await desk.getByRole('button', { name: '驳回并通知' }).click();
  await desk.getByText('请填写驳回原因').waitFor();
  await desk.getByRole('button', { name: '事实有误' }).click();
  await desk.getByLabel('驳回原因', { exact: true }).fill('事实有误：请写明试驾时间');
  await desk.getByRole('button', { name: '驳回并通知' }).click();
  await said(desk, `已驳回「${title}」`);

  await writer.getByText('事实有误：请写明试驾时间').first().waitFor(PATIENCE);
  await writer.getByRole('article', { name: '第 1 篇' }).getByRole('link').click();
  await writer.getByText('审核被驳回：事实有误：请写明试驾时间').waitFor(PATIENCE);
  await expectWell(writer);
  await writer.getByRole('textbox', { name: '正文' }).click();
  await writer.keyboard.press('Control+End');
  await writer.keyboard.type('上午十点和下午两点各一场。');
  await writer.getByRole('button', { name: '保存', exact: true }).click();
  await writer.getByText(/^已保存 /).waitFor(PATIENCE);
  await writer.getByRole('button', { name: '提交审核' }).first().click(PATIENCE);
  await submit(writer);

  await desk.goto(`${address}/manager/home/ai?tabid=review&look=${id}`);
  await facts.getByText('“事实有误：请写明试驾时间”').waitFor(PATIENCE);
  await desk.getByText(/^与第 \d+ 版对比$/).click();
  await desk.locator('ins', { hasText: '上午十点和下午两点各一场' }).waitFor(PATIENCE);
  await desk.getByRole('button', { name: '通过', exact: true }).click();
  await said(desk, `已通过「${title}」`);
  await writer.getByRole('button', { name: /通知/ }).click();
  await writer.getByText(`文章「${title}」已通过`).waitFor(PATIENCE);

  const account = `示例补发 ${mark}`;
  const { id: accountId } = await sandboxAccount(ops, account);
  const before = await postsToday();
  await desk.goto(`${address}/manager/home/ai?theme=${themeId}&board=plan`);
  await desk.getByText('未选择发布账号').waitFor(PATIENCE);
  await desk.getByRole('button', { name: '选择账号' }).last().click();
  const choosing = desk.getByRole('dialog', { name: '选择发布账号' });
  await choosing.getByRole('checkbox', { name: new RegExp(account) }).check(PATIENCE);
  await choosing.getByRole('button', { name: '保存', exact: true }).click();
  await expectWell(desk);
  await desk.getByRole('button', { name: '发布 1 条' }).click(PATIENCE);
  await desk.getByRole('dialog', { name: '发布 1 条？' }).getByRole('button', { name: '发布 1 条' }).click();

  const results = desk.getByRole('grid', { name: '发布结果' });
  await expect
    .poll(() => results.locator('[data-status="queued"], [data-status="published"]').count(), PATIENCE)
    .toBe(1);
  // Posts that the demo has planned for this minute may go out beside it.
  await expect.poll(postsToday, PATIENCE).toBeGreaterThan(before);
  await desk.goto(`${address}/manager/home/calendar?account=${accountId}`);
  await desk.getByRole('button', { name: new RegExp(title) }).waitFor(PATIENCE);
  await expectWell(desk);
});

/** An article that the platform refused for what it says. */
async function failedPost(title: string, account: string) {
  await admin(contract.publish.setSetting, { gapMinutes: 0, blackouts: [], spread: 'each' });
  const [{ themeId }, { id: accountId, sandbox }] = await Promise.all([
    writtenArticle(title),
    sandboxAccount(ops, account),
  ]);
  const { version } = await ops(contract.aiTheme.info, { id: String(themeId) });
  const choice = { accountIds: [accountId], accountGroupIds: [], spread: 'each' as const };
  await ops(contract.aiTheme.accounts, { id: themeId, version, ...choice });
  await refuseNextPost(sandbox);
  await ops(contract.aiTheme.release, { id: themeId });
  await until(async () => {
    const { rows } = await ops(contract.publish.list, { batchId: themeId });
    return rows[0]?.status === 'failed';
  });
  return accountId;
}

it('发布失败：工作台提醒，从日历打开，看到原因，改好文章后重新发出', { ...LONG, tags: 'full' }, async () => {
  const mark = Date.now() % 100_000;
  const [title, account] = [`周末补发安排 ${mark}`, `示例补发 ${mark}`];
  const accountId = await failedPost(title, account);
  const desk = await signIn('demo.ops');
  await desk
    .getByRole('link', { name: /条发布失败/ })
    .first()
    .waitFor(PATIENCE);

  // It stands on its day, says why, and leads to what mends it.
  const calendar = `${address}/manager/home/calendar?account=${accountId}`;
  await desk.goto(calendar);
  // The tab of the article goes by its title too.
  const chip = desk.getByRole('button', { name: new RegExp(`^[\\d:]+，${title}`) });
  await chip.click(PATIENCE);
  const post = desk.getByRole('dialog').filter({ hasText: account });
  const cause = post.getByRole('alert');
  await cause.getByText('不符合平台要求').waitFor(PATIENCE);
  await expectWell(desk);
  await cause.getByRole('button', { name: '修改文章' }).click();
  await desk.getByRole('textbox', { name: '正文' }).click(PATIENCE);
  await desk.keyboard.press('Control+End');
  await desk.keyboard.type('上午十点和下午两点各一场。');
  await desk.getByRole('button', { name: '保存', exact: true }).click();
  await desk.getByText(/^已保存 /).waitFor(PATIENCE);

  await desk.goto(calendar);
  await chip.click(PATIENCE);
  await post.getByRole('button', { name: '重新发布' }).click(PATIENCE);
  await desk.getByRole('button', { name: new RegExp(`${title}.*已发布`) }).waitFor(PATIENCE);
});

it.each(['demo.ops', 'demo.admin', 'demo.region', 'demo.manager'])(
  '%s 的早上：待办写的和点进去看到的是同一个数',
  { ...LONG, tags: 'full' },
  async (uname) => {
    const page = await signIn(uname);
    await expectTodosLead(page, apiAs(uname));
  },
);
