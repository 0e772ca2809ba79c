import { defineError } from '#kernel/errors.ts';

export const RequestEnded = defineError(
  'assistant.requestEnded',
  410,
  () => '登录申请已过期、已使用或不存在，请在助手中重新登录',
);
export const CodeUnknown = defineError(
  'assistant.codeUnknown',
  404,
  () => '设备码不正确或已过期，请核对助手中显示的设备码',
);
export const AskedTooSoon = defineError(
  'assistant.tooSoon',
  429,
  (seconds: number) => `查询过于频繁，请 ${seconds} 秒后再试`,
  (seconds) => ({ headers: { 'retry-after': String(seconds) } }),
);
export const NotADevice = defineError('assistant.notADevice', 409, () => '该接口仅供已登录的助手使用');
