import { useQueryClient } from '@tanstack/react-query';
import { type BoardMeasure, type BoardSpan, contract, type EventTopic } from '@zhiying/contract';
import { useEffect } from 'react';
import { usePage } from '#kit/page/page-context.tsx';
import { refresh, useCall } from '#kit/session/api/queries.ts';
import { useLive } from '#kit/session/events/use-live.ts';

/** Figures roll at most this often, however much happens. */
const TOGETHER_MS = 5_000;
/** Also without news: live rooms tell none, and reading asks for figures of this minute. */
const AT_LEAST_MS = 60_000;
const PATHS = [contract.vision.board.path, contract.vision.province.path];

/** The board's figures, read again as things happen. Each answer takes the place of the one before: nothing piles up. */
export function useBoard(days: BoardSpan, measure: BoardMeasure) {
  const client = useQueryClient();
  const { active } = usePage();
  const query = useCall(contract.vision.board, { days, measure }, { keepPrevious: true });
  const topics = (query.data?.topics ?? []) as EventTopic[];
  useLive(PATHS, Object.fromEntries(topics.map((topic) => [topic, true])), {
    together: TOGETHER_MS,
    askEvery: AT_LEAST_MS,
  });
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => void refresh(client, '/api/admin/vision/'), AT_LEAST_MS);
    return () => clearInterval(timer);
  }, [active, client]);
  return query;
}
