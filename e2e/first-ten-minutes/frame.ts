import { contract } from '@zhiying/contract';
import { expect } from 'vitest';
import { expectWell } from '../seen.ts';
import { type Browser, step, text } from './walk.ts';

/** The steps about missing rights, the command palette and the API document. */
export function walkFrame({ address, signInAsDemo }: Browser) {
  step('Sign in as 无权限账号 and open `/manager/home/user`: the page says what is missing.', async () => {
    const page = await signInAsDemo('无权限账号');
    await expectWell(page);
    await page.goto(`${address}/manager/home/user`);
    await page.getByText('暂无权限查看「用户」').waitFor();
    await expectWell(page);
  });

  step(
    'Ctrl/⌘ K finds pages, actions and people. <http://127.0.0.1:8080/api/docs> lists every call.',
    async () => {
      const page = await signInAsDemo('平台管理员');
      await text(page, '发布趋势').waitFor();
      await page.keyboard.press('Control+k');
      const typed = page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox');
      await typed.fill('个人中心');
      await page
        .getByRole('option', { name: /个人中心/ })
        .first()
        .waitFor();
      await expectWell(page);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/home/self/center');
      await page.keyboard.press('Control+k');
      await typed.fill('>新建用户');
      await page.getByRole('option', { name: /新建用户/ }).waitFor();
      await typed.fill('@林晓雨');
      await page.getByRole('option', { name: /林晓雨/ }).waitFor();
      await page.keyboard.press('Escape');
      expect(await page.getByRole('combobox').count()).toBe(0);
      await page.goto(`${address}/api/docs`);
      await page.getByText(contract.auth.login.path).first().waitFor();
    },
  );
}
