import { useQueryClient } from '@tanstack/react-query';
import type { EventTopic } from '@zhiying/contract';
import { useEffect } from 'react';
import { usePage } from '#kit/page/page-context.tsx';
import { refresh } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';

const CALM_MS = 800;

/** Reads again what is made in the background, once it is ready or got further. */
export function useLiveResources(
  topic: Extract<EventTopic, 'videoResource.changed' | 'digitFilm.changed' | 'digitAvatar.changed'>,
  path: string,
) {
  const client = useQueryClient();
  const { active } = usePage();
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onEvent(topic, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(client, path);
      }, CALM_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, active, topic, path]);
}
