import type { PasskeyQuestion } from '@zhiying/contract';
import { loadWithRetry } from '#kit/base/chunk.ts';

const load = () => loadWithRetry(() => import('@simplewebauthn/browser'));

/** Whether this browser knows passkeys at all; they need HTTPS or localhost. */
export const takesPasskeys = () => window.isSecureContext && 'PublicKeyCredential' in window;

/** What the browser answers, as the server's library reads it. */
export type PasskeyAnswer = { id: string } & Record<string, unknown>;

/** Shows who one is with a passkey made here before. */
export async function signWithPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load();
  const optionsJSON = question as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return { ...(await startAuthentication({ optionsJSON })) };
}

export async function makePasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { startRegistration } = await load();
  const optionsJSON = question as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return { ...(await startRegistration({ optionsJSON })) };
}

/** What a browser says when a passkey was not used; closing its window is no failure. */
export function passkeyFailure(error: unknown): string | null {
  const { name = '' } = error as Partial<Error>;
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  return name === 'InvalidStateError' ? '该设备上已有这个账号的通行密钥' : '通行密钥不可用，请换一种方式';
}
