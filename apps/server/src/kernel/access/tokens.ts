import { createHash, randomBytes } from 'node:crypto';

export const newToken = () => randomBytes(32).toString('base64url');

/** Tokens are random, so a plain hash is enough to make the stored value useless to whoever reads the table. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
