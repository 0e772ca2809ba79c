import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { type Api, apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

/** A package of a listed topic, reviewed and published by hand, which the dealer made an article theme of. */
async function adoptedPackage() {
  const api = apiAs('demo.admin');
  const page = await signIn('demo.admin', '/manager/home/hot/index/index');
  await page.getByText('更新于').first().waitFor();
  const table = page.getByLabel('话题列表');
  await table
    .getByText(/聚合 \d+ 条标题/)
    .first()
    .click();
  const topic = page.getByRole('dialog');
  await topic.getByText('聚合的标题').waitFor();
  const [listed] = (await api(contract.hotTopic.list, {})).rows.filter(({ packageId }) => packageId === null);
  const dealer = apiAs('demo.dealer');
  const account = await dealerAccount(dealer);
  const maker = apiAs('demo.ops');
  const { id } = await maker(contract.hotPackage.create, {
    title: '旅程热点包',
    accountIds: [account.id],
    angle: '讲一个到店场景',
    expiresAt: '2099-01-01T00:00:00Z',
    topicId: listed?.id ?? null,
  });
  await maker(contract.hotPackage.submit, { ids: [id] });

  await page.goto(new URL(`/manager/home/hot/index/index?tabid=review&look=${id}`, page.url()).href);
  await page.getByRole('heading', { level: 1, name: '旅程热点包' }).waitFor();
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await page.getByText('已通过「旅程热点包」').first().waitFor();

  const passed = await api(contract.hotPackage.info, { id });
  await api(contract.hotPackage.publish, { id, version: passed.version, nodeIds: [account.nodeId] });
  const there = await signIn('demo.dealer', `/manager/home/hot/index/index?tabid=package&open=${id}`);
  await there.getByRole('navigation', { name: '打开的页面' }).getByText('热点包 旅程热点包').waitFor();
  await there
    .getByRole('dialog', { name: '旅程热点包' })
    .getByRole('button', { name: '采用为文章主题' })
    .click();
  await there.getByRole('heading', { level: 1, name: '旅程热点包' }).waitFor();
  await there.getByText('来自热点包').waitFor();
  const [adopted] = (await api(contract.hotAdoption.list, { packageId: id })).rows;
  expect(adopted).toMatchObject({ form: 'article', posts: 0, views: null });
  return { id, themeId: adopted?.themeId ?? 0, api, dealer, page, there };
}

it('热点：从热点榜建热点包，审核、发布，经销商采用为文章主题', async () => {
  await adoptedPackage();
});

it('热点：采用的文章发布出去，也采用为直播脚本，采用与效果可见', { tags: 'full' }, async () => {
  const { id, themeId, api, dealer, page, there } = await adoptedPackage();
  const setting = await api(contract.publish.setting, {});
  await api(contract.publish.setSetting, { gapMinutes: 0, blackouts: [], spread: 'each' });
  await publishArticle(dealer, themeId);
  await until(async () => (await api(contract.hotAdoption.list, { packageId: id })).rows[0]?.posts === 1);

  await there.goto(new URL(`/manager/home/hot/index/index?tabid=package&open=${id}`, there.url()).href);
  await there.getByRole('button', { name: '采用为直播脚本' }).click();
  // It opens among the dealer's own scripts for live rooms.
  await there.getByRole('heading', { level: 1, name: '旅程热点包' }).waitFor();
  await there.getByLabel('第 1 句台词', { exact: true }).fill('先讲一个到店场景。');
  await there.getByRole('button', { name: '保存', exact: true }).click();
  await there.getByText('已保存为新版本').first().waitFor();

  await page.goto(new URL('/manager/home/hot/index/index?tabid=adoption&q=旅程', page.url()).href);
  const ranks = page.getByLabel('热点包列表');
  await ranks.getByText('旅程热点包').first().waitFor();
  await page.getByText('单位明细').click();
  await page.getByLabel('采用记录列表').getByText('文章主题').first().waitFor();
  await api(contract.publish.setSetting, setting);
});

/** An account of the dealer's own on the sandbox. */
async function dealerAccount(dealer: Api) {
  const [place] = (await dealer(contract.dealer.list, {})).rows;
  const nodeId = place?.id ?? 0;
  const { id } = await dealer(contract.account.create, {
    platform: 'wechat',
    name: `示例·旅程号 ${Date.now() % 100_000}`,
    nodeId,
    appId: `wx${Date.now().toString(16).padStart(16, '0')}`,
    appSecret: 'a'.repeat(32),
  });
  return { id, nodeId };
}

/** The theme's one article in words of its own, to the account that came with the package. */
async function publishArticle(dealer: Api, themeId: number) {
  await dealer(contract.aiTheme.generate, { id: themeId });
  const article = await until(
    async () => (await dealer(contract.aiArticle.list, { themeId, status: 'done' })).rows[0],
  );
  const picture = await until(async () => {
    const found = await dealer(contract.material.list, { type: 'image', status: 'published', limit: 50 });
    return found.rows[0]?.id;
  });
  const { version } = await dealer(contract.aiArticle.info, { id: String(article.id) });
  const said = '周末门店安排了两场试驾，路线经过江边和高架，可以提前打电话约时间。';
  await dealer(contract.aiArticle.update, {
    id: article.id,
    version,
    title: '旅程热点包',
    doc: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: said }] },
        { type: 'picture', attrs: { materialId: picture, caption: '' } },
      ],
    },
  });
  await dealer(contract.aiTheme.release, { id: themeId });
}
