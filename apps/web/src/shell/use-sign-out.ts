import { contract } from '@zhiying/contract';
import { api } from '#kit/api/client.ts';
import { useConfirm } from '#kit/confirm.tsx';
import { stopEvents } from '#kit/events/stream.ts';
import { useTabs } from '#kit/page/tabs.store.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { clearSession } from '#kit/session/token.ts';
import { endView } from '#kit/session/view-as.ts';

/** Whoever looks as somebody else signs out of that look only. */
export function useSignOut() {
  const confirm = useConfirm();
  const profile = useProfile();
  return async () => {
    if (profile?.viewer) return endView(profile.uid);
    const unsaved = useTabs.getState().tabs.filter((tab) => tab.dirty);
    const sure =
      unsaved.length === 0 ||
      (await confirm({
        title: '退出登录？',
        consequence: `${unsaved.map((tab) => tab.title).join('、')} 里没有保存的修改会丢失。`,
        okText: '放弃修改并退出',
        cancelText: '留在这里',
        danger: true,
      }));
    if (!sure) return;
    // Otherwise the stream would find its session ended and send the person to the login page with a complaint.
    stopEvents();
    // Leaves even when the server cannot be told: forgetting the token here is what the person asked for.
    await api(contract.auth.logout).catch(() => null);
    clearSession();
    location.assign('/manager/login');
  };
}
