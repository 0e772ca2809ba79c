import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

it('视频资源：内置声音、音乐和模板可见，复制模板并修改，建读音和素材包', async () => {
  const api = apiAs('demo.ops');
  const page = await signIn('demo.ops', '/manager/home/mixedshear?tabid=voice');
  await page.getByLabel('声音列表').getByText('晓晓').click();
  const voice = page.getByRole('dialog', { name: '晓晓' });
  await voice.getByText('试读').first().waitFor();
  expect(await voice.getByRole('button', { name: '保存' }).count()).toBe(0);

  await page.goto(new URL('/manager/home/mixedshear?tabid=reading&create=1', page.url()).href);
  const reading = page.getByRole('dialog', { name: '新建读音' });
  await reading.getByLabel('词语').fill('旅程词');
  await reading.getByLabel('读音必填', { exact: true }).fill('路程词');
  await reading.getByRole('button', { name: '创建' }).click();
  await page.getByLabel('读音列表').getByText('旅程词').waitFor();

  const { rows } = await api(contract.videoTemplate.list, {});
  const ours = rows.find(({ name }) => name === '节日问候');
  await page.goto(new URL(`/manager/home/mixedshear?tabid=template&open=${ours?.id}`, page.url()).href);
  const template = page.getByRole('dialog', { name: '节日问候' });
  await template.getByRole('button', { name: '复制' }).click();
  const copy = page.getByRole('dialog', { name: /节日问候 副本/ });
  await copy.getByRole('button', { name: '编辑' }).click();
  const form = page.getByRole('dialog', { name: /编辑「节日问候 副本/ });
  await form.getByLabel('名称必填', { exact: true }).fill('旅程模板');
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByRole('dialog', { name: '旅程模板' }).waitFor();

  const materials = await api(contract.material.list, { limit: 50 });
  const made = await api(contract.videoPackage.create, {
    name: '旅程素材包',
    materialIds: materials.rows.slice(0, 2).map(({ id }) => id),
  });
  await page.goto(
    new URL(`/manager/home/mixedshear/package?id=${made.id}&title=旅程素材包`, page.url()).href,
  );
  await page.getByText('2 个素材').waitFor();
});
