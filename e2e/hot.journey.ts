import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

it('热点：从热点榜建热点包，审核、发布，采用后成为文章主题，采用记录可见', async () => {
  const api = apiAs('demo.admin');
  const page = await signIn('demo.admin', '/manager/home/hot/index/index');
  await page.getByText('读到').first().waitFor();
  const table = page.getByLabel('话题列表');
  await table
    .getByText(/聚合 \d+ 条标题/)
    .first()
    .click();
  const topic = page.getByRole('dialog');
  await topic.getByText('聚合的标题').waitFor();
  const [listed] = (await api(contract.hotTopic.list, {})).rows.filter(({ packageId }) => packageId === null);
  const { id } = await api(contract.hotPackage.create, {
    title: '旅程热点包',
    angle: '讲一个到店场景',
    expiresAt: '2099-01-01T00:00:00Z',
    topicId: listed?.id ?? null,
  });
  await api(contract.hotPackage.submit, { ids: [id] });

  await page.goto(new URL(`/manager/home/hot/index/index?tabid=review&look=${id}`, page.url()).href);
  await page.getByRole('heading', { level: 1, name: '旅程热点包' }).waitFor();
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await page.getByText('已通过「旅程热点包」').first().waitFor();

  const passed = await api(contract.hotPackage.info, { id });
  await api(contract.hotPackage.publish, { id, version: passed.version, nodeIds: [passed.node.id] });
  await page.goto(new URL(`/manager/home/hot/index/index?tabid=package&open=${id}`, page.url()).href);
  await page.getByRole('dialog', { name: '旅程热点包' }).getByRole('button', { name: '采用' }).click();
  await page.getByRole('heading', { level: 1, name: '旅程热点包' }).waitFor();
  const adopted = await api(contract.hotPackage.info, { id });
  expect(adopted).toMatchObject({ adoptions: 1, adopters: 1 });
});
