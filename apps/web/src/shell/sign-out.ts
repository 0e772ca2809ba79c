import { contract } from '@zhiying/contract';
import { api } from '#kit/api/client.ts';
import { clearSession } from '#kit/session/token.ts';

/** Leaves even when the server cannot be told: forgetting the token here is what the person asked for. */
export async function signOut() {
  await api(contract.auth.logout).catch(() => null);
  clearSession();
  location.assign('/manager/login');
}
