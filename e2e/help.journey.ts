import { randomInt } from 'node:crypto';
import { contract, type HelpDoc } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn, visit, address } = useBrowser();
const unique = () => String(randomInt(1e9, 1e10));
const doc = (text: string): HelpDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

it('按 ? 看到当前页面的帮助，搜索并打开另一篇，评价可以修改', { tags: 'full' }, async () => {
  const page = await signIn('demo.dealer', '/manager/home/clew');
  await page.getByRole('heading', { name: '线索', exact: true }).first().waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: '帮助' });
  await help.getByText(/^客户在分享的内容中留下手机号/).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('质检');
  await help.getByRole('list', { name: '搜索结果' }).getByText('消息质检与会话报表', { exact: true }).click();
  await help.getByRole('heading', { name: '消息质检与会话报表' }).waitFor();
  await help.getByRole('button', { name: '有', exact: true }).click();
  await expect
    .poll(() => help.getByRole('button', { name: '有', exact: true }).getAttribute('aria-pressed'))
    .toBe('true');
  await help.getByRole('button', { name: '没有', exact: true }).click();
  await help.getByRole('textbox', { name: '补充说明' }).fill('没说从哪里进入');
  await help.getByRole('button', { name: '发送' }).click();
  await expect
    .poll(() => help.getByRole('button', { name: '没有', exact: true }).getAttribute('aria-pressed'))
    .toBe('true');
  await help.getByRole('button', { name: '打开帮助中心' }).click();
  await page.waitForURL('**/manager/home/help/center?id=*');
  await page.getByRole('navigation', { name: '帮助目录' }).getByText('开始使用', { exact: true }).click();
  await page.getByRole('heading', { name: '开始使用', exact: true }).waitFor();
  await expectAccessible(page);
});

it('新建、修改、发布一篇公开的文章，未登录的人读得到', async () => {
  const admin = apiAs('demo.admin');
  const title = `示例帮助 ${unique()}`;
  const page = await signIn('demo.admin', '/manager/home/help/center');
  await page.getByRole('button', { name: '管理帮助' }).click();
  await page.getByRole('button', { name: '新建文章' }).click();
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('先点开始，再点完成。');
  await page.getByRole('switch', { name: '公开' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('list', { name: '帮助文章' }).getByText(title).waitFor();
  const { rows } = await admin(contract.helpArticle.list, { q: title });
  const id = rows[0]?.id ?? 0;
  expect(rows[0]).toMatchObject({ status: 'published', public: true });

  await page.getByRole('list', { name: '帮助文章' }).getByText(title).click();
  await page.getByRole('textbox', { name: '正文' }).getByText('先点开始').click();
  await page.keyboard.press('End');
  await page.keyboard.type('最后核对。');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page
    .getByRole('region', { name: '历史版本' })
    .getByText(/^第 2 版/)
    .waitFor();
  const reader = await visit(`/help/articles/${id}`);
  await reader.getByText('先点开始，再点完成。', { exact: true }).waitFor();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('list', { name: '帮助文章' }).waitFor();
  await reader.reload();
  await reader.getByText('先点开始，再点完成。最后核对。').waitFor();
  await reader.goto(`${address}/manager/help/articles`);
  await reader.getByRole('heading', { name: '今天想做成什么？' }).waitFor();
  await reader.getByRole('link', { name: title }).first().waitFor();
  await admin(contract.helpArticle.remove, { id });
});

it('只改设置的说明仍随系统更新，发布不会被拒绝', { tags: 'full' }, async () => {
  const admin = apiAs('demo.admin');
  const { rows } = await admin(contract.helpArticle.list, { q: '客户会话' });
  const chapter = rows.find(({ title }) => title === '客户会话');
  const page = await signIn('demo.admin', `/manager/home/help/center?view=manage&edit=${chapter?.id}`);
  const before = await page.getByRole('switch', { name: '公开' }).getAttribute('aria-checked');
  await page.getByRole('switch', { name: '公开' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.locator('.ant-message').getByText('已发布').waitFor();
  const after = (await admin(contract.helpArticle.list, { q: '客户会话' })).rows.find(
    ({ id }) => id === chapter?.id,
  );
  expect(after).toMatchObject({ follows: true, public: before !== 'true' });
});

it('引导可以接着走：刷新后停在原来的一步，没有的功能自动跳过，随时可以关闭', { tags: 'full' }, async () => {
  const page = await visit('/manager/guide?gtype=adviser');
  await page.getByRole('heading', { name: '销售顾问入门' }).waitFor();
  const adviser = await signIn('demo.adviser', '/manager/home?tour=adviser');
  const card = adviser.getByRole('region', { name: '新手引导' });
  await card.getByText('第 1 步，共 6 步').waitFor();
  await card.getByRole('button', { name: '下一步' }).click();
  await card.getByText('第 2 步，共 6 步').waitFor();
  await adviser.waitForURL('**/manager/home/clew');
  await expect
    .poll(async () => (await apiAs('demo.adviser')(contract.preference.all, {})).values.tour)
    .toEqual({ type: 'adviser', step: 1 });
  await adviser.reload();
  await card.getByText('第 2 步，共 6 步').waitFor();
  await card.getByRole('button', { name: '关闭引导' }).click();
  await card.waitFor({ state: 'hidden' });
  await expect
    .poll(async () => (await apiAs('demo.adviser')(contract.preference.all, {})).values.tour)
    .toBe(null);
});

it('一篇带脚本的文章只是文字', { tags: 'full' }, async () => {
  const admin = apiAs('demo.admin');
  const { id } = await admin(contract.helpArticle.create, {
    title: `示例 ${unique()}`,
    doc: doc('<script>window.hurt = 1</script><img src=x onerror="window.hurt = 1">'),
    public: true,
  });
  await admin(contract.helpArticle.publish, { id, version: 1 });
  const reader = await visit(`/help/articles/${id}`);
  await reader.getByText('<script>window.hurt = 1</script>').waitFor();
  expect(await reader.evaluate(() => 'hurt' in window)).toBe(false);
  await admin(contract.helpArticle.remove, { id });
});
