import { useQuery } from '@tanstack/react-query';
import { contract, type LiveSound } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { type ApiError, api } from '#kit/session/api/client.ts';
import { callQuery } from '#kit/session/api/queries.ts';

/** Nobody announces a sound that somebody only listens to, so it is asked for until it is there. */
const ASK_EVERY_MS = 700;

interface Voice {
  /** Null: the offline voice; left out: as the rooms sound. */
  voiceId?: number | null;
  speed?: number;
}

/** A sentence as a voice says it: asked for, made where it was never said before, then there to be played. */
export function useListen() {
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<LiveSound | null>(null);
  const making = asked?.state === 'making';
  const { data } = useQuery<LiveSound, ApiError>({
    ...callQuery(contract.liveScript.heard, { id: asked?.id ?? 0 }),
    enabled: making,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'making' ? false : ASK_EVERY_MS),
  });
  const sound = making && data?.id === asked.id ? data : asked;
  return {
    sound,
    waiting: asking || sound?.state === 'making',
    async ask(text: string, voice: Voice = {}): Promise<void> {
      setAsking(true);
      try {
        setAsked(await api(contract.liveScript.listen, { text, ...voice }));
      } catch (error) {
        const { issues, message: said } = error as ApiError;
        void message.error(issues[0]?.msg ?? said);
      } finally {
        setAsking(false);
      }
    },
    stop: () => setAsked(null),
  };
}
