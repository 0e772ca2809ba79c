import { goLive, planLive } from '../live-pictures.ts';
import type { Picture } from './picture.ts';

/** Scripts, keywords and a room on air. `speech`: where the voice answers. */
export const livePictures = (speech: () => string): readonly Picture[] => [
  { name: 'live-produce', as: 'demo.ops', at: '/home/ailive?tabid=produce' },
  {
    name: 'live-script',
    as: 'demo.ops',
    at: '/home/ailive?tabid=script',
    async before(page) {
      await page.getByLabel('话术列表').getByText('示例·S5 空间与续航').first().click();
      await page.getByLabel('第 1 句台词', { exact: true }).waitFor();
    },
  },
  { name: 'live-sound', as: 'demo.ops', at: '/home/ailive?tabid=sound' },
  { name: 'live-keyword', as: 'demo.ops', at: '/home/ailive?tabid=keyword' },
  {
    name: 'live-keyword-test',
    as: 'demo.ops',
    at: '/home/ailive?tabid=keyword',
    async before(page) {
      await page.getByRole('button', { name: '规则测试' }).click();
      await page.getByRole('list', { name: '测试结果' }).getByRole('button').first().click();
    },
  },
  { name: 'live-preflight', as: 'demo.ops', at: '/home/ailive', before: planLive(speech) },
  {
    name: 'live-report',
    as: 'demo.ops',
    at: '/home/ailive',
    async before(page) {
      await page.getByText('示例·S5 金秋直播间', { exact: true }).first().click();
      await page.getByText('直播时长').waitFor();
    },
  },
  {
    name: 'live-stage',
    as: 'demo.ops',
    at: '/home/ailive',
    async before(page) {
      await planLive(speech)(page);
      await page.getByRole('region', { name: '直播画面' }).getByRole('button', { name: '启用' }).click();
      await page.getByRole('dialog').getByText('价格卡模板').waitFor();
    },
  },
  { name: 'live-room', as: 'demo.ops', at: '/home/ailive', before: goLive(speech) },
];
