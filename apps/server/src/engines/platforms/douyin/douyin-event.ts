import { createHash, timingSafeEqual } from 'node:crypto';
import type { PlatformEvent } from '../connector.ts';

/**
 * Webhooks of 抖音: `X-Douyin-Signature` is the SHA-1 of client secret and body, `Msg-Id` is the same when the message is
 * repeated, `content` is an object or its JSON text (developer.open-douyin.com/…/webhooks/summarize, read 2026-11).
 */
export const readDouyinEvent =
  (clientSecret: string) =>
  (headers: Readonly<Record<string, string | undefined>>, body: string): PlatformEvent | null => {
    // Without a secret anybody could sign.
    if (!clientSecret) return null;
    const expected = createHash('sha1')
      .update(clientSecret + body)
      .digest();
    const given = Buffer.from(headers['x-douyin-signature'] ?? '', 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const message = parsed(body);
    const content = typeof message.content === 'string' ? parsed(message.content) : recordOf(message.content);
    return {
      id: headers['msg-id'] ?? createHash('sha1').update(body).digest('hex'),
      event: textOf(message.event),
      openId: textOf(message.from_user_id),
      content,
      ...(message.event === 'verify_webhook' ? { challenge: content.challenge } : {}),
    };
  };

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}
