import { contract } from '@zhiying/contract';
import { useEffect } from 'react';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';
import { useMaySee, useProfile } from '#kit/session/session.store.ts';
import { keepArrivals, keepUnread, useChat } from './chat.store.ts';

const FRESH_MS = 60_000;
const COUNTED = /^\(\d+\+?\) /;

/** Counts what waits for the person, for the header and the name of the browser's tab. Once a window. */
export function useUnread() {
  const may = useMaySee(keysOf(contract.chat.counts));
  const signedIn = useProfile() !== null;
  const counts = useCall(contract.chat.counts, {}, { enabled: may && signedIn, staleTime: FRESH_MS });
  const { refetch } = counts;
  const unread = counts.data?.unread;
  useEffect(() => {
    if (unread) keepUnread(unread);
  }, [unread]);
  useEffect(() => {
    if (!may) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refetch();
      }, 500);
    };
    const offs = [
      onEvent('chat.arrived', ({ rows }) => {
        if (keepArrivals(rows)) again();
      }),
      onEvent('chat.changed', again),
    ];
    return () => {
      for (const off of offs) off();
      clearTimeout(timer);
    };
  }, [may, refetch]);
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
