import { contract } from '@zhiying/contract';
import { apiAs, until } from '../api.ts';
import { openFromMenu } from '../menu.ts';
import { expectWell } from '../seen.ts';
import { type Browser, button, mark, PATIENCE, said, step, text } from './walk.ts';

/** The step about films and sending content to dealers. */
export function walkFilms({ signInAsDemo }: Browser) {
  step(
    'AI 视频: open a film of the demo in the desk, change a line, and watch it composed anew. 内容中心 › 下发 one to a dealer.',
    async () => {
      const ops = apiAs('demo.ops');
      const demoFilm = () =>
        until(async () => {
          const { rows } = await ops(contract.video.list, { q: '示例·', status: 'done' });
          return rows.find(({ can }) => can.includes('edit'));
        });
      // It is made in the background, which gives way to whatever others ask for.
      const { title } = await demoFilm().catch(demoFilm);
      const page = await signInAsDemo('总部运营');
      await openFromMenu(page, 'AI 创作', 'AI 视频');
      const card = page.getByRole('listbox', { name: '作品卡片' }).getByRole('option', { name: title });
      await card.waitFor();
      await expectWell(page);
      await card.getByText(title).click();
      await page.getByLabel('时间线', { exact: true }).waitFor();
      await expectWell(page);
      const line = page.getByRole('textbox', { name: '口播', exact: true });
      await line.fill(`周末到店看看 ${mark}`);
      await text(page, '待合成').first().waitFor();
      await button(page, /^生成( \d+ 条|视频)$/).click();
      await text(page, /合成中|排队中|配音中|生成中/)
        .first()
        .waitFor(PATIENCE);

      await openFromMenu(page, '内容', '内容中心');
      await page
        .getByRole('row', { name: /金秋看车节海报/ })
        .getByRole('button', { name: '下发' })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: '下发内容' });
      await dialog.getByLabel('搜索发布对象').fill('华东经销集团');
      await dialog
        .locator('.ant-tree-treenode', { hasText: '华东经销集团' })
        .first()
        .locator('.ant-tree-checkbox')
        .click();
      await expectWell(page);
      await dialog.getByRole('button', { name: /^下发 1 条给 [1-9]\d* 人$/ }).click();
      await said(page, /^正在下发/);
    },
  );
}
