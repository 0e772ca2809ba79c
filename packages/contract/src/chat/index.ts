import './names.ts';

export { chat, chatMessage, type MessageSearch, type TalkSearch } from './chat.ts';
export { type CustomerSearch, chatCustomer } from './customer.ts';
export {
  type Canned,
  ChatAccount,
  ChatSetting,
  chatAccount,
  chatCanned,
  chatDesk,
  chatTag,
  TagRow,
} from './desk.ts';
export {
  Citation,
  CUSTOMER_ACTIONS,
  Customer,
  CustomerInfo,
  Message,
  Quota,
  TALK_ACTIONS,
  Tag,
  Talk,
  TalkInfo,
} from './shape.ts';
export { type TalkState, talkState } from './states.ts';
export * from './words.ts';
