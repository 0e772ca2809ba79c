import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();
/** A busy machine takes its time over films. */
const PATIENCE = { timeout: 240_000 };

it('视频资源：内置声音和模板可见，复制模板并修改，建读音', async () => {
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
});

it('视频资源：素材包带着素材、模板带着自己去做视频', { tags: 'full' }, async () => {
  const api = apiAs('demo.ops');
  const { rows } = await api(contract.videoTemplate.list, {});
  const ours = rows.find(({ name }) => name === '节日问候');
  // Pictures that may go into films; the demo's own may still be on their way.
  const pictures = await until(async () => {
    const { rows: found } = await api(contract.material.list, { type: 'image', usable: 'yes', limit: 50 });
    return found.length >= 2 && found.slice(0, 2);
  });
  const made = await api(contract.videoPackage.create, {
    name: '旅程素材包',
    materialIds: pictures.map(({ id }) => id),
  });
  const page = await signIn(
    'demo.ops',
    `/manager/home/mixedshear/package?id=${made.id}&title=${encodeURIComponent('旅程素材包')}`,
  );
  const template = page.getByRole('dialog', { name: '节日问候' });
  await page.getByText('2 个素材').first().waitFor();
  const step = (title: string) => page.getByRole('navigation', { name: '步骤' }).getByText(title).click();

  // Both lead to films: the package to its footage, the template to a new one in which it is chosen.
  await page.getByRole('button', { name: '用它做视频' }).click();
  await step('主题与素材');
  await page.getByText(/已选 2 个视频和图片/).waitFor();
  await page.getByLabel('生成概要').getByText('已选 2 个素材').waitFor();
  await page.goto(new URL(`/manager/home/mixedshear?tabid=template&open=${ours?.id}`, page.url()).href);
  await template.getByRole('button', { name: '用此模板新建' }).click();
  const chosen = page.getByRole('radio', { name: /节日问候/ });
  await expect.poll(() => chosen.getAttribute('aria-checked')).toBe('true');
  await step('主题与素材');
  await page.getByRole('button', { name: '从素材包选择' }).click();
  const packages = page.getByRole('dialog', { name: '选择素材包' });
  await packages.getByRole('button', { name: /旅程素材包/ }).click();
  await page.getByText(/已选 2 个视频和图片/).waitFor();
});

it('数字人：演示形象有检查结果、授权和声音；写好口播生成视频，说不出来时写明原因，可重新生成', {
  ...PATIENCE,
  tags: 'full',
}, async () => {
  const api = apiAs('demo.ops');
  const avatar = await until(async () => {
    const { rows } = await api(contract.digitAvatar.list, { q: '小智' });
    return rows.find(({ state }) => state === 'ready');
  });
  expect(avatar).toMatchObject({ consentState: 'valid', voice: { name: '晓晓' } });
  expect(avatar.checks.map(({ id }) => id)).toContain('face');
  const title = `旅程数字人 ${Date.now() % 100_000}`;
  const page = await signIn('demo.ops', '/manager/home/mixedshear?tabid=digit&create=1');
  const form = page.getByRole('dialog', { name: '生成数字人视频' });
  await form.getByLabel('标题必填').fill(title);
  await form.getByLabel('口播文案必填').fill('你好。');
  await form.getByLabel('形象必填').click();
  await page.locator('.ant-select-dropdown:visible').getByText(avatar.name).click();
  await form.getByRole('button', { name: '生成', exact: true }).click();
  const film = page.getByRole('dialog', { name: title });
  const ended = async () => {
    const { rows } = await api(contract.digitFilm.list, { q: title });
    return rows.find(({ status }) => status === 'done' || status === 'failed');
  };
  const made = await until(ended).catch(() => until(ended));
  // Whether a voice is there depends on the machine; either way it is said what became of it, and what can be done.
  await film.getByText(made.status === 'done' ? '已完成' : made.note).waitFor();
  await film.getByRole('button', { name: made.status === 'done' ? '转为作品并发布' : '重新生成' }).waitFor();
  await api(contract.digitFilm.remove, { id: made.id });
});
