import { createHmac, timingSafeEqual } from 'node:crypto';
import { WEBHOOK_SECRET_PREFIX, type WebhookEvent } from '@zhiying/contract';

/** A message that none of the secrets signed, or not just now. */
export class WebhookForged extends Error {
  override readonly name = 'WebhookForged';
}

export interface ReceivedEvent {
  /** The same at every try: what was received under it already needs nothing more. */
  id: string;
  type: WebhookEvent | 'webhook.test';
  /** When it happened. */
  timestamp: string;
  data: { id: number } & Record<string, unknown>;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** An older or later message is refused: somebody may have kept it. */
const TOLERANCE_SECONDS = 300;

/**
 * Checks a message in the form of Standard Webhooks and reads it. `body` is the text as it came; the secrets are the one of
 * now and, while a rotation goes on, the one before.
 */
export function verifyWebhook(
  secrets: string | readonly string[],
  headers: Headers,
  body: string,
  now = Date.now(),
): ReceivedEvent {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => {
    const value = headers[`webhook-${name}`];
    if (typeof value !== 'string') throw new WebhookForged(`no header webhook-${name}`);
    return value;
  }) as [string, string, string];
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS))
    throw new WebhookForged('the message is too old or from the future');
  const given = signatures.split(' ').filter((each) => each.startsWith('v1,'));
  const fits = [secrets].flat().some((secret) => {
    const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
    return given.some((each) => {
      const bytes = Buffer.from(each.slice('v1,'.length), 'base64');
      return bytes.length === mac.length && timingSafeEqual(bytes, mac);
    });
  });
  if (!fits) throw new WebhookForged('no secret made this signature');
  return { id, ...(JSON.parse(body) as Omit<ReceivedEvent, 'id'>) };
}
