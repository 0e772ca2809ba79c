import { contract } from '@zhiying/contract';
import { useTabs } from '#kit/page/tabs.store.ts';
import { api } from './api/client.ts';
import { stopEvents } from './events/stream.ts';
import { forgetView, readView, saveView } from './token.ts';

const ENDED = 'zhiying.view.ended';

/** Whoever comes this far has agreed to lose what is unsaved; as somebody else nothing could be saved anyway. */
const letGo = () => useTabs.setState(({ tabs }) => ({ tabs: tabs.map((tab) => ({ ...tab, dirty: false })) }));

/** Restarts the console as the other person: nothing read before belongs to them. */
export async function startView(uid: number) {
  const { token } = await api(contract.auth.viewAs, { uid });
  stopEvents();
  letGo();
  saveView(token);
  location.assign('/manager/home');
}

/**
 * Ends viewing as somebody else and returns to the page it began on, even when the server cannot be reached: the
 * session expires soon by itself.
 */
export async function endView(uid: number | undefined) {
  stopEvents();
  letGo();
  await api(contract.auth.endView).catch(() => null);
  forgetView();
  location.assign(uid === undefined ? '/manager/home' : `/manager/home/user?open=${uid}`);
}

/** Leaves a view that the server ended. Returns whether there was one. */
export function leaveEndedView(): boolean {
  if (!readView()) return false;
  forgetView();
  sessionStorage.setItem(ENDED, '1');
  location.replace('/manager/home');
  return true;
}

/** Whether the last view expired; true only once. */
export function takeEndedView(): boolean {
  const ended = sessionStorage.getItem(ENDED) !== null;
  sessionStorage.removeItem(ENDED);
  return ended;
}
