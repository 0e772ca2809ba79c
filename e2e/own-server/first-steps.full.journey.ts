import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SETUP_STEPS, type SetupStepId } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useBrowser } from '../browser.ts';
import { DEMO_PASSWORD } from '../demo.ts';
import { type RunningServer, startServer } from '../server.ts';

let folder: string;
let server: RunningServer;
const { signInByHand } = useBrowser(() => server.address);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zhiying-first-steps-'));
  server = await startServer(folder, { DEMO: '0', ADMIN_PASSWORD: DEMO_PASSWORD });
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const step = (page: Page, id: SetupStepId) =>
  page.getByRole('listitem', { name: SETUP_STEPS[id].title, exact: true });
const home = (page: Page) => page.goto(`${server.address}/manager/home`);

/** Back on the workbench: how many steps are left of the eight, and which ones are not open any more. */
async function expectSteps(page: Page, left: number, others: Partial<Record<SetupStepId, string>>) {
  await page.getByText(`还有 ${left} 步，共 ${Object.keys(SETUP_STEPS).length} 步`).waitFor();
  for (const id of Object.keys(SETUP_STEPS) as SetupStepId[])
    await step(page, id)
      .getByText(others[id] ?? '待完成', { exact: true })
      .waitFor();
}

const begin = (page: Page, id: SetupStepId) => step(page, id).getByRole('link', { name: '去设置' }).click();

it('新系统的启用步骤：命名渠道、新建组织、导入用户、跳过和恢复，每一步做完都算，刷新后接着做', async () => {
  const page = await signInByHand('admin');
  await expectSteps(page, 8, {});

  await begin(page, 'channel');
  const channel = page.getByRole('listitem', { name: '默认渠道', exact: true });
  await channel.getByRole('button', { name: '重命名' }).click();
  const rename = page.getByRole('dialog', { name: '重命名「默认渠道」' });
  await rename.getByLabel('渠道名称必填').fill('示例乘用车');
  await rename.getByRole('button', { name: '保存' }).click();
  await page.getByRole('listitem', { name: '示例乘用车', exact: true }).waitFor();
  await home(page);
  await expectSteps(page, 7, { channel: '已完成' });

  // The second one shows that the parent is asked for, and that the code follows it.
  await begin(page, 'organ');
  const tree = page.getByRole('region', { name: '组织树' });
  const create = async (name: string, code: string, parent?: string) => {
    await button(page, '新建组织').click();
    const drawer = page.getByRole('dialog', { name: '新建组织' });
    if (parent) {
      await drawer.getByLabel('上级组织必填').fill(parent);
      await page.locator('.ant-select-item-option').filter({ hasText: parent }).first().click();
    }
    await expect.poll(() => drawer.getByLabel('编码必填').inputValue()).toBe(code);
    await drawer.getByLabel('名称必填').fill(name);
    await drawer.getByRole('button', { name: '创建' }).click();
    await tree.getByText(name, { exact: true }).waitFor();
    await expect.poll(() => drawer.count()).toBe(0);
  };
  await create('示例华东', 'O0001-01');
  await create('示例华南', 'O0001-02', '总部');
  await home(page);
  await expectSteps(page, 6, { channel: '已完成', organ: '已完成' });

  // Whoever has a role that lets them do something makes two steps done at once.
  await begin(page, 'member');
  await button(page, '导入').click();
  await page.getByLabel('选择要导入的文件').setInputFiles({
    name: '用户.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('\ufeff姓名,账号,所属组织,角色\r\n示例顾问,first.adviser,总部 / 示例华东,顾问'),
  });
  const dialog = page.getByRole('dialog', { name: /^导入/ });
  await dialog.getByRole('button', { name: '预览' }).click();
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  await dialog.getByText('用户已导入').waitFor();
  await home(page);
  const done = { channel: '已完成', organ: '已完成', member: '已完成', role: '已完成' };
  await expectSteps(page, 4, done);

  await step(page, 'model').getByRole('button', { name: '跳过' }).click();
  await expectSteps(page, 3, { ...done, model: '已跳过' });
  await page.reload();
  await expectSteps(page, 3, { ...done, model: '已跳过' });
  await step(page, 'model').getByRole('button', { name: '恢复' }).click();
  await expectSteps(page, 4, done);

  await begin(page, 'storage');
  await button(page, '测试存储').waitFor();
});
