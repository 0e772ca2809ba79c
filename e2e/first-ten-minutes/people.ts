import { readFile } from 'node:fs/promises';
import { contract } from '@zhiying/contract';
import { expect } from 'vitest';
import { apiAs } from '../api.ts';
import { openFromMenu } from '../menu.ts';
import { expectWell } from '../seen.ts';
import { type Browser, button, mark, said, step, text, totalOf } from './walk.ts';

/** The steps about signing in, users, channels, dealers and roles. */
export function walkPeople({ signInAsDemo, visit }: Browser) {
  step(
    'Open <http://127.0.0.1:8080/manager/> and click the demo login 总部运营: 工作台 shows what this person may see.',
    async () => {
      const page = await visit('/manager/');
      await page.getByRole('heading', { name: '演示账号' }).waitFor();
      await expectWell(page);
      await page.getByRole('button', { name: /^总部运营/ }).click();
      await page.getByRole('heading', { name: /，晓雨/ }).waitFor();
      await page.getByRole('region', { name: '待办' }).waitFor();
      await text(page, '发布趋势').waitFor();
      await expectWell(page);
    },
  );

  step(
    '用户: select rows on two pages and export them. Search 「伟」 and sort by 最近登录; reload: the address holds the search.',
    async () => {
      const page = await signInAsDemo('总部运营');
      await openFromMenu(page, '管理', '用户');
      const all = await totalOf(page);
      await page.getByLabel('选择第 1 行', { exact: true }).check();
      await page.getByLabel('选择第 2 行', { exact: true }).check();
      await button(page, '第 2 页').click();
      await page.waitForURL((url) => url.searchParams.get('page') === '2');
      await page.getByLabel('选择第 3 行', { exact: true }).check();
      await text(page, '本页 1 条，其他页 2 条').waitFor();
      await button(page, '导出所选').click();
      await page.getByRole('radio', { name: 'CSV' }).last().check();
      const downloading = page.waitForEvent('download');
      await page
        .getByRole('button', { name: /^导出( 3 条)?$/ })
        .last()
        .click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^用户-\d{8}-\d{6}\.csv$/);
      const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
      expect(lines).toHaveLength(4);
      expect(lines[0]).toContain('姓名');

      const q = page.getByLabel('姓名、账号或手机号后四位');
      await q.fill('伟');
      await q.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('q') === '伟' && !url.searchParams.has('page'));
      await expect.poll(() => page.getByText(/^已选/).count()).toBe(0);
      await expect.poll(() => totalOf(page)).toBeLessThan(all);
      const found = await totalOf(page);
      await page.getByRole('columnheader', { name: /最近登录/ }).click();
      await page.waitForURL(/sort=lastLoginAt/);
      await page.reload();
      await expect.poll(() => totalOf(page)).toBe(found);
      expect(await q.inputValue()).toBe('伟');
      await button(page, '重置').click();
      await expect.poll(() => totalOf(page)).toBe(all);
      await expectWell(page);
    },
  );

  step('Switch the channel at the top left: other people, other rows.', async () => {
    const page = await signInAsDemo('总部运营');
    await openFromMenu(page, '管理', '用户');
    expect(await button(page, '新建用户').count()).toBe(0);
    const here = await totalOf(page);
    await page.getByRole('button', { name: /切换渠道/ }).click();
    await page.getByRole('menuitem', { name: '示例·商用车' }).click();
    await expect.poll(() => totalOf(page)).not.toBe(here);
    await expectWell(page);
    await page.getByRole('button', { name: /切换渠道/ }).click();
    await page.getByRole('menuitem', { name: '示例·乘用车' }).click();
    await expect.poll(() => totalOf(page)).toBe(here);
  });

  step(
    'Sign in as 经销商经理: fewer rows, but 新建用户. Create one and open the one-time link in a private window to set a password.',
    async () => {
      const { total: everybody } = await apiAs('demo.ops')(contract.member.list, {});
      const page = await signInAsDemo('经销商经理');
      await openFromMenu(page, '管理', '用户');
      await expect.poll(() => totalOf(page)).toBeLessThan(everybody);
      await button(page, '新建用户').click();
      const drawer = page.getByRole('dialog');
      await button(drawer, '创建').click();
      await drawer.getByText('请填写姓名').waitFor();
      const account = `gu.xinlai.${mark}`;
      await drawer.getByLabel('姓名').fill('顾新来');
      await drawer.getByLabel('账号').fill(account);
      const choices = page.locator('.ant-select-dropdown:visible');
      await drawer.getByLabel('主任职的所属组织').click();
      await choices.getByText('示例·华东一店').first().click();
      await drawer.getByLabel('主任职的角色').click();
      await choices.getByText('顾问', { exact: true }).click();
      await expectWell(page);
      await button(drawer, '创建').click();
      const link = await drawer.locator('code').innerText();
      expect(link).toContain('/manager/reset/password?token=');
      // The journeys' server is reached by a loopback address and was told no other.
      await drawer.getByText('该链接只能在本机打开，请设置 PUBLIC_URL').waitFor();

      const newcomer = await visit(new URL(link).pathname + new URL(link).search);
      await newcomer.getByText('顾新来').waitFor();
      await expectWell(newcomer);
      await newcomer.getByLabel('新密码', { exact: true }).fill('Xinlai-2026');
      await newcomer.getByLabel('确认新密码').fill('Xinlai-2026');
      await newcomer.keyboard.press('Enter');
      await newcomer.waitForURL('**/manager/login**');
      expect(await newcomer.getByLabel('手机号或账号').inputValue()).toBe(account);
      await newcomer.getByLabel('密码', { exact: true }).fill('Xinlai-2026');
      await newcomer.keyboard.press('Enter');
      await newcomer.getByRole('heading', { name: /，新来/ }).waitFor();
    },
  );

  step(
    'Sign in as 区域管理员: 经销商 › 导入, download the template, fill in a row (a CSV with the same headings will do), preview, import; 角色 › 复制 one and take a key away.',
    async () => {
      const page = await signInAsDemo('区域管理员');
      await openFromMenu(page, '管理', '经销商');
      await button(page, '导入').click();
      const dialog = page.getByRole('dialog', { name: /^导入/ });
      const template = page.waitForEvent('download');
      await button(dialog, '下载模板').click();
      expect((await template).suggestedFilename()).toBe('经销商导入模板.xlsx');
      const name = `示例·头十分钟公司 ${mark}`;
      await page.getByLabel('选择要导入的文件').setInputFiles({
        name: '经销商.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`编码,名称,组织\r\nTEN-${mark},${name},示例·乘用车总部 / 示例·华东大区`),
      });
      await button(dialog, '预览').click();
      await button(dialog, '导入 1 行').click();
      await dialog.getByText('经销商已导入').waitFor({ timeout: 60_000 });
      await expectWell(page);
      await page.keyboard.press('Escape');
      await page.getByLabel('经销商列表').getByText(name).waitFor();

      await openFromMenu(page, '管理', '角色');
      await page
        .getByRole('navigation', { name: '角色', exact: true })
        .getByRole('button', { name: '店长' })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: '店长' }).waitFor();
      await button(page, '复制').click();
      const copy = page.getByRole('dialog');
      await copy.getByLabel('名称').fill(`头十分钟角色 ${mark}`);
      await button(copy, '创建').click();
      await page.getByRole('heading', { level: 1, name: `头十分钟角色 ${mark}` }).waitFor();
      await page.getByRole('checkbox', { name: '重置密码', exact: true }).uncheck();
      await page.getByText('1 处修改未保存').waitFor();
      await expectWell(page);
      await page.getByRole('button', { name: /^.{0,4}保存$/ }).click();
      await said(page, `已保存「头十分钟角色 ${mark}」`);
    },
  );
}
