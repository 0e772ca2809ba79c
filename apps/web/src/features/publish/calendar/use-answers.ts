import { type AccountSchedule, contract } from '@zhiying/contract';
import { useMemo } from 'react';
import { useNow } from '#kit/base/use-now.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { answerOf, bestDay, type DayAnswer } from './day-answers.ts';
import type { Drag } from './use-drag.ts';

const MINUTE_MS = 60_000;

/** Best hours of what is shown; they change by the day. */
export const useBestHours = (filter: { accountIds?: number[]; platforms?: AccountSchedule['platform'][] }) =>
  useCall(contract.publish.bestHours, filter, { staleTime: 10 * MINUTE_MS, keepPrevious: true });

/** The limits for scheduling a post on its account. */
export const useScheduleOf = (post: { id: number } | undefined) =>
  useCall(contract.publish.room, { id: String(post?.id ?? '') }, { enabled: post !== undefined });

/** What each day says to what is being dragged, as soon as its account's room is known. */
export function useAnswers(drag: Drag | null, days: readonly string[], own: string | null) {
  const { post, piece } = drag?.lifted ?? {};
  const now = useNow(MINUTE_MS, drag !== null);
  const ofPost = useScheduleOf(post);
  const ofPiece = useCall(
    contract.publish.rooms,
    { kind: piece?.kind ?? '', subjectId: piece?.subjectId ?? 0 },
    { enabled: piece !== undefined && piece.held === null },
  );
  const room = post ? ofPost.data : piece ? ofPiece.data?.rooms[0] : undefined;
  const hours = useCall(
    contract.publish.bestHours,
    { accountIds: room ? [room.account.id] : [] },
    { enabled: room !== undefined, staleTime: 10 * MINUTE_MS },
  );
  const answers = useMemo(
    () => new Map<string, DayAnswer>(room ? days.map((day) => [day, answerOf(room, day, null, now)]) : []),
    [room, days, now],
  );
  return { room, answers, best: room ? bestDay(answers, hours.data?.hours ?? [], own) : null, now };
}
