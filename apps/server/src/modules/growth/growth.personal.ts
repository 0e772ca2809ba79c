import { contract } from '@zhiying/contract';
import { personal } from '#kernel/personal/personal.slots.ts';
import type { growthProspect, growthSignal, growthTaskCase, growthTouch } from './growth.table.ts';

const { list } = contract.growth;
const KEPT = '未成线索的，最近一次互动或触达后按潜客增长设置的天数删除';

/** What is known of people who said something in public. */
export const growthPersonal = [
  personal<typeof growthProspect>('growth_prospect', {
    title: '潜客',
    purpose: '发现公开评论中有购车意向的人',
    kept: KEPT,
    seenBy: list,
    columns: {
      authorMark: ['identity', '平台身份校验值'],
      nicknameSealed: ['name', '昵称（加密）'],
      name: ['name', '昵称（掩码）'],
      phoneSealed: ['phone', '手机号（加密）'],
      phoneMark: ['phone', '手机号校验值'],
      phoneMask: ['phone', '手机号（掩码）'],
      account: ['identity', '评论所在账号'],
      lastText: ['words', '最近的评论'],
    },
    other: ['path', 'platform', 'source', 'level', 'state', 'model'],
  }),
  personal<typeof growthSignal>('growth_signal', {
    title: '潜客的评论',
    purpose: '判断购车意向',
    kept: KEPT,
    seenBy: list,
    columns: {
      text: ['words', '评论'],
      quote: ['words', '引用的原句'],
      fields: ['words', '从评论中读出的内容'],
      corrections: ['words', '人工更正'],
    },
    other: [
      'platform',
      'itemMark',
      'kind',
      'source',
      'post',
      'account',
      'level',
      'machineLevel',
      'judge',
      'rule',
    ],
  }),
  personal<typeof growthTaskCase>('growth_task_case', {
    title: '触达任务中的潜客',
    purpose: '安排触达',
    kept: KEPT,
    seenBy: list,
    columns: {},
    other: ['result'],
  }),
  personal<typeof growthTouch>('growth_touch', {
    title: '触达记录',
    purpose: '记录对潜客的触达',
    kept: KEPT,
    seenBy: list,
    columns: { text: ['words', '发送内容'], note: ['words', '备注'] },
    other: ['path', 'way', 'result', 'template'],
  }),
];
