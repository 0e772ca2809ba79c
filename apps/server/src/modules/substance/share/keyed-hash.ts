import { createHmac } from 'node:crypto';

/** To know a visitor, a place or a number again without keeping it. */
export const keyedHash = (secret: string, text: string, what: 'visitor' | 'address' | 'agent' | 'phone') =>
  createHmac('sha256', secret).update(`${what} ${text}`).digest('base64url');
