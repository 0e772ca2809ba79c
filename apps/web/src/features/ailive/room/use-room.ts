import { useQuery, useQueryClient } from '@tanstack/react-query';
import { contract, type LiveRoom } from '@zhiying/contract';
import { useEffect, useEffectEvent } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { callQuery, refresh, useAction, useCall } from '#kit/session/api/queries.ts';
import { useLive } from '#kit/session/events/use-live.ts';
import { livePlayer, playedBefore, playHere } from './player/live-player.ts';

const SHOW = '/api/admin/ailive/show/';
/** What happens in a room comes in bursts; they are read once. */
const TOGETHER_MS = 250;
const ASK_EVERY_MS = 2_000;
const ACTIVITY_MS = 10_000;

/** The room as it is now; read again whenever something happens in it. */
export function useRoom(id: number) {
  useLive(
    [`${SHOW}room`, `${SHOW}info`],
    { 'ailive.room': (data) => data.id === id },
    { together: TOGETHER_MS, askEvery: ASK_EVERY_MS },
  );
  return useCall(contract.liveShow.room, { id });
}

export const useActivity = (id: number, onAir: boolean) =>
  useQuery({
    ...callQuery(contract.liveShow.activity, { id }),
    refetchInterval: onAir ? ACTIVITY_MS : false,
  });

/** What can be done in a room; whatever is refused says why. */
export function useRoomActs(id: number) {
  const told = { onError: (error: Error) => void message.error(error.message) };
  const pause = useAction(contract.liveShow.pause, told);
  const resume = useAction(contract.liveShow.resume, told);
  const stop = useAction(contract.liveShow.stop, told);
  const control = useAction(contract.liveShow.control, told);
  return {
    pause: () => pause.mutate({ id }),
    resume: () => resume.mutate({ id }),
    stop: () => stop.mutate({ id }),
    control: () => control.mutateAsync({ id }),
    busy: pause.isPending || resume.isPending || stop.isPending || control.isPending,
  };
}

/**
 * Plays the room in this window. A page that was loaded again goes on with the room it played, also when somebody else has taken the
 * controls since: the server says so where it is played elsewhere.
 */
export function usePlayHere(id: number, onAir: boolean) {
  const client = useQueryClient();
  const play = (fresh: boolean) =>
    playHere({
      showId: id,
      fresh,
      refreshAccounts: () => void refresh(client, '/api/admin/ailive/account/'),
    });
  const again = useEffectEvent(() => {
    if (!livePlayer() && playedBefore() === id) play(false);
  });
  useEffect(() => {
    if (onAir) again();
  }, [onAir]);
  return play;
}

/** The volume that was set, here or elsewhere, holds at once and not only from the next line on. */
export function useMusicVolume(room: LiveRoom | undefined) {
  const volume = room?.musicVolume;
  useEffect(() => {
    if (volume !== undefined && volume !== null) livePlayer()?.setMusicVolume(volume);
  }, [volume]);
}
