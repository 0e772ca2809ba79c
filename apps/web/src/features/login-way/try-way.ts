import { useQueryClient } from '@tanstack/react-query';
import { contract } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { type ApiError, api } from '#kit/session/api/client.ts';
import { areaOf, refresh } from '#kit/session/api/queries.ts';

/** As the login page keeps it for a browser on its way; it is read there when the browser comes back. */
const PREFIX = 'zhiying.way.';

/** A whole sign-in at the provider, in a window of its own; the list is read again once one is back here. */
export function useTryWay() {
  const client = useQueryClient();
  return async (id: number) => {
    // Opened while the click still counts: browsers refuse windows that come later.
    const tab = window.open('about:blank', '_blank');
    try {
      const { url, state, key } = await api(contract.loginWay.beginTest, { id });
      if (!tab) return void message.error('浏览器阻止了新窗口，请允许后重试');
      localStorage.setItem(PREFIX + state, JSON.stringify({ key, remember: false, redirect: null }));
      tab.opener = null;
      tab.location.href = url;
      const again = () => void refresh(client, areaOf(contract.loginWay.list));
      window.addEventListener('focus', again, { once: true });
    } catch (error) {
      tab?.close();
      void message.error((error as ApiError).message);
    }
  };
}
