import { contract, maySee } from '@zhiying/contract';
import { go } from '#kit/page/navigate.ts';
import { keysOf } from '#kit/session/action.ts';
import { useSession } from '#kit/session/session.store.ts';

/** Opens a script of the library on its desk. */
export const openScript = (id: number) => go({ path: 'ailive', search: { tabid: 'script', script: id } });

/** Opens a script that was adopted with a hot topic as one of the library; false for people who write none. */
export function openHotScript(id: number): boolean {
  const { profile } = useSession.getState();
  if (!profile || !maySee(profile, keysOf(contract.liveScript.fromHot))) return false;
  go({ path: 'ailive', search: { tabid: 'script', hot: id } });
  return true;
}
