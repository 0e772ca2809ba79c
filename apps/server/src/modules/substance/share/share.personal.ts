import { contract } from '@zhiying/contract';
import { personal } from '#kernel/personal/personal.slots.ts';
import type { shareLead, shareVisit } from '../substance.table.ts';

const { list } = contract.substance;

/** What is known of visitors of shared pages. */
export const sharePersonal = [
  personal<typeof shareLead>('share_lead', {
    title: '留资',
    purpose: '联系在分享页留下号码的客户',
    kept: '长期保存',
    seenBy: list,
    columns: {
      name: ['name', '称呼'],
      phoneSealed: ['phone', '手机号（加密）'],
      phoneHash: ['phone', '手机号校验值'],
      phoneMasked: ['phone', '手机号（掩码）'],
    },
    other: ['path', 'kind'],
  }),
  personal<typeof shareVisit>('share_visit', {
    title: '分享页的访问',
    purpose: '统计访问、识别异常访问',
    kept: '400 天后删除',
    seenBy: list,
    columns: {
      visitor: ['device', '访客标识'],
      address: ['device', 'IP 校验值'],
      agent: ['device', '浏览器'],
    },
    other: ['path', 'kind'],
  }),
];
