import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

it('AI 直播：生成话术，标出不能说的话，改好存为版本', async () => {
  const api = apiAs('demo.ops');
  const page = await signIn('demo.ops', '/manager/home/ailive?tabid=produce');
  await page.getByLabel('名称必填', { exact: true }).fill('旅程话术');
  await page.getByLabel('互动问题').fill('家里几口人用车？\n平时通勤多远？');
  await page.getByRole('button', { name: '生成话术' }).click();
  await page.getByRole('heading', { level: 1, name: '旅程话术' }).waitFor();
  await page.getByText('离线草稿').first().waitFor();
  const lines = page.getByRole('list', { name: '台词' });
  const said = () =>
    lines.getByRole('textbox').evaluateAll((boxes) => boxes.map((box) => (box as HTMLTextAreaElement).value));
  await expect.poll(said).toContain('家里几口人用车？');
  const id = Number(new URL(page.url()).searchParams.get('script'));

  const first = lines.getByLabel('第 1 句台词', { exact: true });
  await first.fill('大家好，这是全网最低价的直播间。');
  await lines.locator('mark').first().waitFor();
  await first.fill('大家好，欢迎来到旅程直播间。');
  await expect.poll(() => lines.locator('mark').count()).toBe(0);
  await first.press('Enter');
  await lines.getByLabel('第 2 句台词', { exact: true }).fill('今天讲三件事。');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存为新版本').first().waitFor();
  const script = await api(contract.liveScript.info, { id });
  expect(script.lines.slice(0, 2).map(({ text }) => text)).toEqual([
    '大家好，欢迎来到旅程直播间。',
    '今天讲三件事。',
  ]);
});

it('AI 直播：试听一句，与上一版对比；批量粘贴关键词并测试；设置声音；没有严重的无障碍问题', {
  tags: 'full',
}, async () => {
  const api = apiAs('demo.ops');
  // Rules of a former try are not in the way of this one.
  for (const { id, name } of (await api(contract.liveKeyword.list, { q: '旅程' })).rows)
    if (name.startsWith('旅程')) await api(contract.liveKeyword.remove, { id });
  const script = await api(contract.liveScript.create, {
    name: '旅程试听',
    lines: ['大家好，欢迎来到直播间。', '今天讲三件事。'].map((text) => ({ part: 'selling' as const, text })),
  });
  const page = await signIn('demo.ops', `/manager/home/ailive?tabid=produce&script=${script.id}`);
  const to = (address: string) => page.goto(new URL(`/manager/home/ailive?${address}`, page.url()).href);
  const lines = page.getByRole('list', { name: '台词' });
  await lines.getByLabel('第 1 句台词', { exact: true }).fill('大家好，欢迎来到旅程直播间。');
  await lines.getByRole('button', { name: '试听第 1 句', exact: true }).click();
  await lines.locator('li[data-reading]').waitFor();
  // Whether there is a voice hangs on the machine; that it can be stopped does not.
  const stop = page.getByRole('button', { name: '停止试听', exact: true });
  // It may end by itself while it is looked for.
  await stop.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLButtonElement).click()));
  await expect.poll(() => lines.locator('li[data-reading]').count(), { timeout: 30_000 }).toBe(0);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存为新版本').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: '版本记录' }).click();
  const versions = page.getByRole('dialog', { name: '版本记录' });
  await versions.getByRole('button', { name: '与当前版本对比' }).click();
  await versions.getByText('仅在当前版本').waitFor();

  await to('tabid=keyword');
  await page.getByRole('button', { name: '批量粘贴' }).click();
  const paste = page.getByRole('dialog', { name: '批量粘贴关键词规则' });
  await paste
    .getByLabel('规则')
    .fill('旅程价/旅程报价|报价与城市有关。\n旅程|[周末|平日]都欢迎{昵称}。\n旅程错|你好{名字}');
  await paste.getByText('没有变量「名字」').waitFor();
  await paste.getByRole('button', { name: '新建 2 条规则' }).click();
  // What is wrong stays, to be mended.
  await expect.poll(() => paste.getByLabel('规则').inputValue()).toBe('旅程错|你好{名字}');
  await paste.getByLabel('规则').fill('');
  await page.keyboard.press('Escape');
  await paste.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '规则测试' }).click();
  const tester = page.getByRole('dialog', { name: '规则测试' });
  await tester.getByLabel('评论', { exact: true }).fill('旅程价是多少');
  await tester.getByRole('button', { name: '测试', exact: true }).click();
  await tester.getByText('报价与城市有关。').waitFor();
  await tester.getByText('命中「旅程价」，优先级 50').first().waitFor();
  await tester.getByText('也命中「旅程」，但命中的词比「旅程价」短').waitFor();
  await expectAccessible(page);

  await to('tabid=sound');
  const { setting: before } = await api(contract.liveSound.info, {});
  const duck = page.getByRole('slider', { name: '口播时的音乐' });
  await duck.focus();
  await duck.press(before.musicDuck > 0.5 ? 'ArrowLeft' : 'ArrowRight');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存，下次开播时生效').first().waitFor();
  expect((await api(contract.liveSound.info, {})).setting.musicDuck).not.toBe(before.musicDuck);
});
