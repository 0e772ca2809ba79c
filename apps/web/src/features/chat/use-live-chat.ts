import { useQueryClient } from '@tanstack/react-query';
import { contract } from '@zhiying/contract';
import { useEffect } from 'react';
import { refresh } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { useChat } from '#parts/chat/chat.store.ts';
import { loseTalk, regainTalks, whyLost } from './lost-talks.store.ts';
import { keepTyping } from './typing.store.ts';

/** Changes that come together are read once; short, because somebody waits for an answer. */
const TOGETHER_MS = 250;

/** The inbox follows whatever the server says has changed; the open conversation only when it is the one. */
export function useLiveChat(openId: number | null) {
  const client = useQueryClient();
  const me = useProfile()?.uid;
  useEffect(() => {
    useChat.setState({ openTalk: openId });
    return () => useChat.setState({ openTalk: null });
  }, [openId]);
  useEffect(() => onEvent('chat.typing', keepTyping), []);
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
      onEvent('chat.changed', ({ ids }) => {
        regainTalks(ids);
        again(ids);
      }),
      onEvent('chat.lost', ({ talkId, ...lost }) => loseTalk(talkId, whyLost(lost, me))),
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
  }, [client, openId, me]);
}
