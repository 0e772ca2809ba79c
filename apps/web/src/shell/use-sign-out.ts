import { contract } from '@zhiying/contract';
import { mayLoseTabs } from '#kit/feedback/may-lose-tabs.ts';
import { api } from '#kit/session/api/client.ts';
import { stopEvents } from '#kit/session/events/stream.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { clearSession } from '#kit/session/token.ts';
import { endView } from '#kit/session/view-as.ts';

/** Whoever looks as somebody else signs out of that look only. */
export function useSignOut() {
  const profile = useProfile();
  return async () => {
    if (profile?.viewer) return endView(profile.uid);
    if (!(await mayLoseTabs({ title: '退出登录？', okText: '放弃修改并退出' }))) return;
    // Otherwise the stream would find its session ended and send the person to the login page with a complaint.
    stopEvents();
    // Leaves even when the server cannot be told: forgetting the token here is what the person asked for.
    await api(contract.auth.logout).catch(() => null);
    clearSession();
    location.assign('/manager/login');
  };
}
