import { defineError } from '#kernel/errors.ts';

export const SpeechFailed = defineError('speech.failed', 502, (why: string) => `配音没有成功：${why}`);
/** Nothing can speak yet: the offline voice is still being fetched. */
export const SpeechNotReady = defineError(
  'speech.notReady',
  409,
  () => '离线语音还在准备，请稍后再试；也可以接入语音服务',
);
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
/** `until`: the first moment at which it no longer holds. */
export const ConsentExpired = defineError(
  'speech.consentExpired',
  409,
  (voice: string, until: Date) =>
    `音色「${voice}」的授权已于 ${day.format(until.getTime() - 1)} 到期，不能用于配音`,
);
