import { createHash, timingSafeEqual } from 'node:crypto';
import type { PlatformEvent } from '../connector.ts';
import { recordOf, textOf } from '../wire.ts';

/**
 * Webhooks of 抖音: `X-Douyin-Signature` is the SHA-1 of client secret and body, `Msg-Id` is the same when the message is
 * repeated, `content` is an object or its JSON text (developer.open-douyin.com/…/webhooks/summarize, read 2026-11).
 */
export const readDouyinEvent =
  (clientSecret: string) =>
  (headers: Readonly<Record<string, string | undefined>>, body: string): PlatformEvent | null => {
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

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}
