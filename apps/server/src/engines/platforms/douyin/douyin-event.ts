import { createHash, timingSafeEqual } from 'node:crypto';
import { parsedRecord, recordOf } from '../chat-words.ts';
import type { PlatformEvent } from '../connector.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Webhooks of 抖音: `X-Douyin-Signature` is the SHA-1 of client secret and body, `Msg-Id` is the same when the message is
 * repeated, `content` is an object or its JSON text (developer.open-douyin.com/…/webhooks/summarize, read 2026-11). Null: not theirs.
 */
export function openDouyinWebhook(
  clientSecret: string,
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
): { id: string; message: Fields; content: Fields } | null {
  // Without a secret anybody could sign.
  if (!clientSecret) return null;
  const expected = createHash('sha1')
    .update(clientSecret + body)
    .digest();
  const given = Buffer.from(headers['x-douyin-signature'] ?? '', 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const message = parsedRecord(body);
  return {
    id: headers['msg-id'] ?? createHash('sha1').update(body).digest('hex'),
    message,
    content: typeof message.content === 'string' ? parsedRecord(message.content) : recordOf(message.content),
  };
}

export const readDouyinEvent =
  (clientSecret: string) =>
  (headers: Readonly<Record<string, string | undefined>>, body: string): PlatformEvent | null => {
    const opened = openDouyinWebhook(clientSecret, headers, body);
    if (!opened) return null;
    const { id, message, content } = opened;
    return {
      id,
      event: textOf(message.event),
      openId: textOf(message.from_user_id),
      content,
      ...(message.event === 'verify_webhook' ? { challenge: content.challenge } : {}),
    };
  };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
