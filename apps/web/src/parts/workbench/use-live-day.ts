import { useQueryClient } from '@tanstack/react-query';
import { contract, type EventTopic } from '@zhiying/contract';
import { useEffect } from 'react';
import { refresh } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';
import { useDay } from './use-day.ts';

/** Much that happens together is counted once. */
const TOGETHER_MS = 1000;
const NONE: readonly string[] = [];

/** Counts again whenever the server tells of something that is counted, and after whatever the person did. Once a window. */
export function useLiveDay() {
  const client = useQueryClient();
  const topics = (useDay()?.topics ?? NONE).join();
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
