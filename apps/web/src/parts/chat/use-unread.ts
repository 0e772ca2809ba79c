import { contract } from '@zhiying/contract';
import { useEffect } from 'react';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';
import { ensurePreferences } from '#kit/session/preference.store.ts';
import { useMaySee, useProfile } from '#kit/session/session.store.ts';
import { keepArrivals, keepUnread, useChat } from './chat.store.ts';
import { showAlert } from './show-alert.ts';

const FRESH_MS = 60_000;
const COUNTED = /^\(\d+\+?\) /;

/** Links of notices about talks: handed over, assigned, overdue. */
const TALK_LINK = /^\/home\/chat\?talk=(\d+)$/;
const isLookedAt = (talkId: number) =>
  document.visibilityState === 'visible' && useChat.getState().openTalk === talkId;

/** Counts what waits for the person, for the header and the name of the browser's tab. Once a window. */
export function useUnread() {
  const may = useMaySee(keysOf(contract.chat.counts));
  const uid = useProfile()?.uid;
  const signedIn = uid !== undefined;
  const counts = useCall(contract.chat.counts, {}, { enabled: may && signedIn, staleTime: FRESH_MS });
  const { refetch } = counts;
  const unread = counts.data?.unread;
  useEffect(() => {
    if (unread) keepUnread(unread);
  }, [unread]);
  useEffect(() => {
    if (!may) return;
    void ensurePreferences();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refetch();
      }, 500);
    };
    const offs = [
      onEvent('chat.arrived', ({ rows }) => {
        const news = keepArrivals(rows);
        if (news.length > 0) again();
        // The person's own customers, and those whom nobody has yet; the bot's are the bot's.
        const heard = news.filter(({ ownerId, state }) => ownerId === uid || state === 'queue').at(-1);
        if (heard && !isLookedAt(heard.talkId))
          showAlert({
            key: `message-${heard.id}`,
            title: heard.name,
            text: heard.text,
            talkId: heard.talkId,
          });
      }),
      onEvent('chat.changed', again),
      onEvent('notification.created', ({ id, title, body, link }) => {
        const talkId = Number(TALK_LINK.exec(link ?? '')?.[1]);
        if (talkId) showAlert({ key: `notice-${id}`, title, text: body, talkId });
      }),
    ];
    return () => {
      for (const off of offs) off();
      clearTimeout(timer);
    };
  }, [may, refetch, uid]);
  useCountInTitle(useChat((state) => state.topNewMsg));
}

/** `(3) 客户会话`: seen while another window is in front. Pages set the title themselves; the count stays before it. */
function useCountInTitle(count: number) {
  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return;
    const write = () => {
      const plain = document.title.replace(COUNTED, '');
      const wanted = count > 0 ? `(${count > 99 ? '99+' : count}) ${plain}` : plain;
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    const watch = new MutationObserver(write);
    watch.observe(element, { childList: true });
    return () => watch.disconnect();
  }, [count]);
}
