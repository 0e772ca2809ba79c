import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A browser this person has signed in with before. It grants nothing: it only decides which failed sign-ins are
 * counted together.
 */
export interface Device {
  memberId: number;
  id: string;
  /** Seconds since 1970. */
  expires: number;
}

const mac = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`device ${text}`).digest('base64url');

export function signDevice({ memberId, id, expires }: Device, secret: string): string {
  const text = `${memberId}.${id}.${expires}`;
  return `${text}.${mac(text, secret)}`;
}

/** The entries of the cookie `zy_device` that this installation signed and that have not expired. */
export function readDevices(cookies: string | undefined, secret: string): (Device & { note: string })[] {
  const [, notes = ''] = /(?:^|;\s*)zy_device=([\w.~-]{1,2000})/.exec(cookies ?? '') ?? [];
  return notes.split('~').flatMap((note) => {
    const [memberId = '', id = '', expires = '', given = ''] = note.split('.');
    const made = Buffer.from(mac(`${memberId}.${id}.${expires}`, secret));
    const told = Buffer.from(given);
    const holds = made.length === told.length && timingSafeEqual(made, told);
    return holds && Number(expires) > Date.now() / 1000
      ? [{ memberId: Number(memberId), id, expires: Number(expires), note }]
      : [];
  });
}
