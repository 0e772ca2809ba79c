import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

it('事实：新建、在表格里改价、看历史版本；别人刚改过时载入最新再保存，两边都留下', async () => {
  const page = await signIn('demo.admin', '/manager/home/ai?tabid=resources');
  const table = page.getByLabel('事实列表');
  await table.getByText('官方指导价').first().waitFor();

  await page.getByRole('button', { name: '新建事实' }).click();
  const drawer = page.getByRole('dialog', { name: '新建事实' });
  await drawer.getByLabel('对象').fill('示例旅程车 J1');
  await drawer.getByLabel('名称').fill('旅程价');
  await drawer.getByRole('textbox', { name: /^内容/ }).fill('10.58 万元起');
  await drawer.getByRole('button', { name: '创建' }).click();
  await drawer.waitFor({ state: 'hidden' });

  await table.getByRole('button', { name: '修改「旅程价」：10.58 万元起' }).click();
  const value = page.getByLabel('旅程价的内容');
  await value.fill('9.98 万元起');
  await value.press('Enter');
  await table.getByRole('button', { name: '修改「旅程价」：9.98 万元起' }).waitFor();

  await table.getByText('示例旅程车 J1').click();
  const opened = page.getByRole('dialog', { name: '示例旅程车 J1 · 旅程价' });
  await opened.getByText('第 2 版').waitFor();
  await opened.getByText('10.58 万元起').waitFor();

  await opened.getByLabel('备注').fill('旅程备注');
  const other = await signIn('demo.admin', '/manager/home/ai?tabid=resources');
  await other.getByRole('button', { name: '修改「旅程价」：9.98 万元起' }).click();
  await other.getByLabel('旅程价的内容').fill('9.88 万元起');
  await other.keyboard.press('Enter');
  await other.getByRole('button', { name: '修改「旅程价」：9.88 万元起' }).waitFor();
  await opened.getByRole('button', { name: '保存' }).click();
  const notice = opened.getByRole('alert');
  await notice.getByText('该事实刚被其他人修改').waitFor();
  await notice.getByRole('button', { name: /^加载最新/ }).click();
  await expect.poll(() => notice.count()).toBe(0);
  expect(await opened.getByRole('textbox', { name: /^内容/ }).inputValue()).toBe('9.88 万元起');
  await opened.getByRole('button', { name: '保存' }).click();
  await opened.waitFor({ state: 'hidden' });
  await other.reload();
  await other.getByText('示例旅程车 J1').click();
  await expect.poll(() => other.getByRole('dialog').getByLabel('备注').inputValue()).toBe('旅程备注');
});

it('模型：密钥只显示尾号，测试按钮说出真正的原因', { tags: 'full' }, async () => {
  const page = await signIn('demo.admin', '/manager/home/ai?tabid=models');
  await page.getByText('暂未接入模型，目前仅生成「离线草稿」').waitFor();
  await page.getByRole('button', { name: '新建接口' }).click();
  const drawer = page.getByRole('dialog', { name: '新建模型接口' });
  await drawer.getByLabel(/^名称/).fill('旅程接口');
  await drawer.getByLabel(/^接口地址/).fill('http://127.0.0.1:9/v1');
  await drawer.getByLabel('密钥').fill('sk-journey-000011112222');
  await drawer.getByLabel('第 1 个模型的名称').fill('journey-model');
  await drawer.getByRole('button', { name: '创建' }).click();
  await drawer.waitFor({ state: 'hidden' });
  const card = page.getByRole('article', { name: '旅程接口' });
  await card.getByText('尾号 2222').waitFor();
  expect(await page.content()).not.toContain('sk-journey');
  await card.getByRole('button', { name: '测试' }).click();
  await card.getByText('接口地址指向内网').waitFor();

  await card.getByRole('button', { name: '编辑' }).click();
  const opened = page.getByRole('dialog', { name: '旅程接口' });
  await opened.getByRole('button', { name: '删除' }).click();
  await page
    .getByRole('dialog', { name: '删除「旅程接口」？' })
    .getByRole('button', { name: '删除' })
    .click();
  await page.getByText('暂未接入模型，目前仅生成「离线草稿」').waitFor();
});
