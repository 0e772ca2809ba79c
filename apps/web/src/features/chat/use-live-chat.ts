import { useQueryClient } from '@tanstack/react-query';
import { contract } from '@zhiying/contract';
import { useEffect } from 'react';
import { refresh } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';

/** Changes that come together are read once; short, because somebody waits for an answer. */
const TOGETHER_MS = 250;

/** The inbox follows whatever the server says has changed; the open conversation only when it is the one. */
export function useLiveChat(openId: number | null) {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let open = false;
    let asked = false;
    const again = (ids: readonly number[], wrote = false) => {
      open ||= openId !== null && ids.includes(openId);
      asked ||= open && wrote;
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(client, contract.chat.list.path);
        void refresh(client, contract.chat.counts.path);
        if (open) {
          void refresh(client, contract.chat.messages.path);
          void refresh(client, contract.chat.info.path);
        }
        // What the bot suggests answers the customer's last words.
        if (asked) void refresh(client, contract.chat.suggest.path);
        open = false;
        asked = false;
      }, TOGETHER_MS);
    };
    const offs = [
      onEvent('chat.changed', ({ ids }) => again(ids)),
      onEvent('chat.arrived', ({ rows }) =>
        again(
          rows.map(({ talkId }) => talkId),
          true,
        ),
      ),
    ];
    return () => {
      for (const off of offs) off();
      clearTimeout(timer);
    };
  }, [client, openId]);
}
