import { contract } from '@zhiying/contract';
import { expect, it, onTestFinished } from 'vitest';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';
import { expectNoSidewaysScroll } from './seen.ts';

const { signIn } = useBrowser();

it('渠道：新建、切换过去建第一个组织、切换回来', async () => {
  // Whatever happens, the administrator of the demo is back where the other journeys expect them.
  const api = apiAs('demo.admin');
  const { channel } = await api(contract.self.profile, {});
  onTestFinished(async () => {
    await api(contract.channel.switch, { channelId: channel?.id ?? 0 });
  });
  const mark = Date.now().toString(36);
  const name = `旅程渠道 ${mark}`;
  const page = await signIn('demo.admin', '/manager/home/system/config?tabid=channels');
  const channels = () => page.goto(new URL('/manager/home/system/config?tabid=channels', page.url()).href);
  const entry = (called: string) => page.getByRole('listitem', { name: called, exact: true });
  const first = channel?.name ?? '';
  await page.getByRole('button', { name: '新建渠道' }).click();
  const form = page.getByRole('dialog', { name: '新建渠道' });
  await form.getByLabel('渠道名称必填').fill(name);
  await form.getByLabel('渠道编码必填').fill('Not OK');
  await form.getByRole('button', { name: '创建' }).click();
  await form.getByText('渠道编码只能包含小写字母、数字和 -').waitFor();
  await form.getByLabel('渠道编码必填').fill(`journey-${mark}`);
  await form.getByRole('button', { name: '创建' }).click();

  await entry(name).getByRole('button', { name: '切换到该渠道' }).click();
  await page.getByText(`已切换到「${name}」`).waitFor();
  await channels();
  await entry(name).getByText('当前渠道').waitFor();
  expect(await entry(name).getByRole('button', { name: '关闭' }).count()).toBe(0);
  await page.goto(new URL('/manager/home/organization', page.url()).href);
  await page.getByRole('button', { name: '新建组织', exact: true }).click();
  expect(await page.getByLabel('编码必填').inputValue()).toBe('O0001-01');
  await page.getByLabel('名称必填').fill('旅程大区');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: '组织树' }).getByText('旅程大区', { exact: true }).waitFor();

  await channels();
  await entry(first).getByRole('button', { name: '切换到该渠道' }).click();
  await page.getByText(`已切换到「${first}」`).waitFor();
  await channels();
  await entry(first).getByText('当前渠道').waitFor();
});

it('渠道：重命名、关闭后不可切换、重新启用', { tags: 'full' }, async () => {
  const mark = Date.now().toString(36);
  const [name, renamed] = [`旅程别名 ${mark}`, `旅程改名 ${mark}`];
  await apiAs('demo.admin')(contract.channel.create, { name, code: `renamed-${mark}`, office: '总部' });
  const page = await signIn('demo.admin', '/manager/home/system/config?tabid=channels');
  const entry = (called: string) => page.getByRole('listitem', { name: called, exact: true });
  const close = async () => {
    await entry(renamed).getByRole('button', { name: '关闭' }).click();
    const question = page.getByRole('dialog', { name: `关闭渠道「${renamed}」？` });
    await question.getByRole('button', { name: '关闭渠道' }).click();
    await entry(renamed).getByText('已关闭').waitFor();
  };
  await entry(name).getByRole('button', { name: '重命名' }).click();
  const rename = page.getByRole('dialog', { name: `重命名「${name}」` });
  await rename.getByLabel('渠道名称必填').fill(renamed);
  await rename.getByRole('button', { name: '保存' }).click();
  await close();
  expect(await entry(renamed).getByRole('button', { name: '切换到该渠道' }).count()).toBe(0);
  await entry(renamed).getByRole('button', { name: '重新启用' }).click();
  await entry(renamed).getByRole('button', { name: '关闭' }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  // What others see in the list of channels stays as it was.
  await close();
});
