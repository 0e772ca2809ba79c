import { contract } from '@zhiying/contract';
import { useTabs } from '#kit/page/tabs.store.ts';
import { api } from './api/client.ts';
import { stopEvents } from './events/stream.ts';
import { forgetView, readView, saveView } from './token.ts';

const ENDED = 'zhiying.view.ended';

/** Whoever comes this far has agreed to lose what is unsaved; as somebody else nothing could be saved anyway. */
const letGo = () => useTabs.setState(({ tabs }) => ({ tabs: tabs.map((tab) => ({ ...tab, dirty: false })) }));

/** The console starts anew as the other person: nothing read before belongs to them. */
export async function startView(uid: number) {
  const { token } = await api(contract.auth.viewAs, { uid });
  stopEvents();
  letGo();
  saveView(token);
  location.assign('/manager/home');
}

/** Back to oneself, where one came from. Leaves even when the server cannot be told: it ends by itself soon. */
export async function endView(uid: number | undefined) {
  stopEvents();
  letGo();
  await api(contract.auth.endView).catch(() => null);
  forgetView();
  location.assign(uid === undefined ? '/manager/home' : `/manager/home/user?open=${uid}`);
}

/** The server ended it. Answers whether there was anything to end. */
export function leaveEndedView(): boolean {
  if (!readView()) return false;
  forgetView();
  sessionStorage.setItem(ENDED, '1');
  location.replace('/manager/home');
  return true;
}

/** Whether the last look ended by itself; told once. */
export function takeEndedView(): boolean {
  const ended = sessionStorage.getItem(ENDED) !== null;
  sessionStorage.removeItem(ENDED);
  return ended;
}
