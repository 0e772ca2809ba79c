import { contract } from '@zhiying/contract';
import { personal } from '#kernel/personal/personal.slots.ts';
import type { chatCustomer, chatMessage, chatNote, chatTalk } from './chat.table.ts';

const { list } = contract.chat;

/** What is known of customers who write. */
export const chatPersonal = [
  personal<typeof chatCustomer>('chat_customer', {
    title: '会话客户',
    purpose: '接待客户、保留联系方式',
    kept: '长期保存',
    seenBy: list,
    columns: {
      externalId: ['identity', '平台编号'],
      name: ['name', '昵称'],
      avatar: ['picture', '头像'],
      phoneSealed: ['phone', '手机号（加密）'],
      phoneMark: ['phone', '手机号校验值'],
      phoneMask: ['phone', '手机号（掩码）'],
      wechat: ['identity', '微信号'],
      city: ['place', '城市'],
      remark: ['words', '备注'],
    },
    other: ['path', 'platform', 'conversation', 'source', 'wroteId', 'greeting'],
  }),
  personal<typeof chatTalk>('chat_talk', {
    title: '会话',
    purpose: '接待客户',
    kept: '最近一条消息随会话消息清理，会话本身长期保存',
    seenBy: list,
    columns: { lastText: ['words', '最近一条消息'] },
    other: ['path', 'platform', 'state', 'handover', 'endReason', 'lastBy', 'handed'],
  }),
  personal<typeof chatMessage>('chat_message', {
    title: '会话消息',
    purpose: '接待客户',
    kept: '会话结束后，按消息质检的保留期限清理；未设置则长期保存',
    seenBy: list,
    columns: { text: ['words', '内容'], media: ['picture', '图片、语音和文件'], card: ['words', '卡片'] },
    other: ['sender', 'kind', 'citations', 'state', 'error', 'platformId', 'msgid'],
  }),
  personal<typeof chatNote>('chat_note', {
    title: '会话的内部备注',
    purpose: '同事之间交接客户',
    kept: '长期保存',
    seenBy: list,
    columns: { text: ['words', '内容'] },
    other: [],
  }),
];
