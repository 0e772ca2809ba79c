import { WEBHOOK_EVENTS, WEBHOOK_FIELDS, type Webhook, type WebhookField } from '@zhiying/contract';
import { checkbox, multiSelect, text } from '#kit/form/entry-controls.tsx';
import { useSession } from '#kit/session/session.store.ts';

/** Numbers, remarks and what customers wrote are sent only where somebody chooses so. */
const PRIVATE: readonly WebhookField[] = ['clue.phone', 'clue.remark', 'message.text'];
const USUAL = (Object.keys(WEBHOOK_FIELDS) as WebhookField[]).filter((field) => !PRIVATE.includes(field));

export const webhookFields = {
  name: text<Webhook>('名称', { max: 40, required: true, first: true, placeholder: '接收系统的名称' }),
  url: text<Webhook>('接收地址', {
    max: 500,
    required: true,
    placeholder: 'https://',
    hint: '事件以 POST 请求推送到该地址',
  }),
  inner: checkbox<Webhook>('允许内网地址', {
    shown: () => useSession.getState().profile?.isadmin === 1,
  }),
  events: multiSelect<keyof typeof WEBHOOK_EVENTS, Webhook>('事件', WEBHOOK_EVENTS, {
    required: true,
    blank: ['clue.created', 'clue.moved'],
    hint: '仅推送你所属组织及下级、且你有权查看的内容',
  }),
  fields: multiSelect<WebhookField, Webhook>('字段', WEBHOOK_FIELDS, {
    blank: USUAL,
    hint: '编号始终推送；你无权查看完整手机号时，号码打码',
  }),
};
