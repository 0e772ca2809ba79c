import { contract, type TalkInfo } from '@zhiying/contract';
import { useEffect } from 'react';
import { api } from '#kit/session/api/client.ts';
import { useProfile } from '#kit/session/session.store.ts';

/** What somebody looks at is read, if it is theirs and they see its end. */
export function useReadAway({ id: talkId, owner, unread }: TalkInfo, seesEnd: boolean) {
  const me = useProfile();
  const read = seesEnd && unread > 0 && owner?.id === me?.uid && !me?.viewer;
  useEffect(() => {
    // The server tells everybody that it was read; nothing is asked for twice.
    if (read) api(contract.chat.read, { talkId }).catch(() => null);
  }, [read, talkId]);
}
