import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();
const HOT = '/manager/home/hot/index/index';

it('热点视频：对比对标账号，从爆款作品一键做分镜，主题显示参考作品', async () => {
  const api = apiAs('demo.ops');
  // The demo's accounts come after the start.
  await until(async () => (await api(contract.hotBenchmark.list, { q: '山野车评' })).total > 0);
  const page = await signIn('demo.ops', `${HOT}?tabid=benchmark&q=示例·`);
  const boxes = page.getByLabel('对标账号列表').getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await page.getByRole('button', { name: '对比', exact: true }).click();
  await page.getByRole('heading', { name: '发布时间分布' }).waitFor();
  await page
    .getByRole('img', { name: /的发布时间分布/ })
    .first()
    .waitFor();

  const [best] = (
    await api(contract.hotVideo.list, { q: '示例作品', outlier: '5', sort: 'ratio', order: 'DESC' })
  ).rows;
  expect(best?.ratio).toBeGreaterThanOrEqual(5);
  await page.goto(new URL(`${HOT}?tabid=video&open=${best?.id}`, page.url()).href);
  const drawer = page.getByRole('dialog', { name: best?.title });
  await drawer.getByText('首句与文案特征为测量所得', { exact: false }).waitFor();
  await drawer.getByRole('button', { name: '参考做分镜' }).click();
  await page.getByText('参考作品').first().waitFor();
  // The tab of the page before is called by the film as well.
  await page
    .getByRole('main')
    .getByRole('button', { name: best?.title ?? '' })
    .first()
    .click();
  await page.getByRole('dialog', { name: best?.title }).getByText('视频主题').first().waitFor();
});
