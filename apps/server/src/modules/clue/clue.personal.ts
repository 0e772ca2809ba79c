import { contract } from '@zhiying/contract';
import { personal } from '#kernel/personal/personal.slots.ts';
import type { clue, clueFollow, contactRefusal } from './clue.table.ts';

const { list } = contract.clue;

/** What is known of customers who may buy. */
export const cluePersonal = [
  personal<typeof clue>('clue', {
    title: '线索',
    purpose: '联系、跟进有购车意向的客户',
    kept: '长期保存',
    seenBy: list,
    columns: {
      name: ['name', '客户'],
      phoneSealed: ['phone', '手机号（加密）'],
      phoneMark: ['phone', '手机号校验值'],
      phoneMask: ['phone', '手机号（掩码）'],
      identityMark: ['identity', '平台身份校验值'],
      cityCode: ['place', '城市'],
      remark: ['words', '备注'],
      model: ['words', '意向车型'],
      sourceNote: ['words', '来源说明'],
      extension: ['words', '延长跟进的理由'],
      otherBefore: ['words', '合并前的内容'],
    },
    other: ['path', 'suspect', 'source', 'state', 'closeReason'],
  }),
  personal<typeof clueFollow>('clue_follow', {
    title: '线索的跟进记录',
    purpose: '记录与客户的沟通',
    kept: '与线索相同',
    seenBy: list,
    columns: { text: ['words', '沟通内容'] },
    other: ['path', 'kind', 'result', 'state'],
  }),
  personal<typeof contactRefusal>('contact_refusal', {
    title: '不再联系',
    purpose: '确保不再联系拒绝联系的客户',
    kept: '长期保存：删除后无法确保不再联系',
    seenBy: list,
    columns: { phoneMark: ['phone', '手机号校验值'], identityMark: ['identity', '平台身份校验值'] },
    other: ['path'],
  }),
];
