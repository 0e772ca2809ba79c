import { useQueryClient } from '@tanstack/react-query';
import { contract, type EventTopic } from '@zhiying/contract';
import { useEffect, useRef } from 'react';
import { refresh } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';
import { useDay } from './use-day.ts';

/** Much that happens together is counted once. */
const TOGETHER_MS = 1000;
/** A demo that is being written tells nobody: its consoles ask. */
const PREPARING_MS = 4000;
const NONE: readonly string[] = [];

/** Counts again whenever the server tells of something that is counted, and after whatever the person did. Once a window. */
export function useLiveDay() {
  const client = useQueryClient();
  const day = useDay();
  const topics = (day?.topics ?? NONE).join();
  const prepared = usePrepared(day?.preparing);
  useEffect(() => {
    if (prepared === null) return undefined;
    const timer = setInterval(() => void refresh(client, contract.workbench.day.path), PREPARING_MS);
    return () => clearInterval(timer);
  }, [client, prepared]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(client, contract.workbench.day.path);
      }, TOGETHER_MS);
    };
    const heard = ['notification.created', ...topics.split(',').filter(Boolean)] as EventTopic[];
    const offs = [
      ...heard.map((topic) => onEvent(topic, later)),
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation?.state.status === 'success') later();
      }),
    ];
    return () => {
      for (const off of offs) off();
      clearTimeout(timer);
    };
  }, [client, topics]);
}

/** How far the demo is; null once nothing is on its way. What is open is read again whenever it has moved. */
function usePrepared(preparing: { percent: number } | null | undefined): number | null {
  const client = useQueryClient();
  const percent = preparing?.percent ?? null;
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current !== null && before.current !== percent) void refresh(client, '/api/admin/');
    before.current = percent;
  }, [client, percent]);
  return percent;
}
