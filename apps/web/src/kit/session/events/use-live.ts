import { useQueryClient } from '@tanstack/react-query';
import type { EventData, EventTopic } from '@zhiying/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { usePage } from '#kit/page/page-context.tsx';
import { refresh } from '../api/queries.ts';
import { useOnline } from './online.store.ts';
import { onEvent } from './stream.ts';

/** Changes that come together are read once. */
const TOGETHER_MS = 800;

/** Events after which something is read again; with a condition only those that meet it. */
type Heard = { [Topic in EventTopic]?: true | ((data: EventData[Topic]) => boolean) };

interface LiveOptions {
  /** How long changes are waited for, where not the usual. */
  together?: number;
  /** Without the stream nobody tells us; asked so often instead. */
  askEvery?: number;
}

/**
 * Refetches queries after events of the server: everything read from these paths is read again soon after. A page
 * behind another tab reads nothing, and catches up once it is in front.
 */
export function useLive(
  paths: readonly string[],
  heard: Heard,
  { together = TOGETHER_MS, askEvery }: LiveOptions = {},
) {
  const client = useQueryClient();
  const { active } = usePage();
  const connected = useOnline((state) => state.connected);
  const missed = useRef(false);
  const matters = useEffectEvent((topic: EventTopic, data: EventData[EventTopic]) => {
    const when = heard[topic] as true | ((data: unknown) => boolean) | undefined;
    return when === true || (when?.(data) ?? false);
  });
  const readAgain = useEffectEvent(() => {
    for (const path of paths) void refresh(client, path);
  });
  const topics = Object.keys(heard).join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      if (!active) {
        missed.current = true;
        return;
      }
      timer ??= setTimeout(() => {
        timer = undefined;
        readAgain();
      }, together);
    };
    if (active && missed.current) {
      missed.current = false;
      soon();
    }
    const offs = (topics.split(',') as EventTopic[]).map((topic) =>
      onEvent(topic, (data) => {
        if (matters(topic, data)) soon();
      }),
    );
    const asking = askEvery && !connected ? setInterval(soon, askEvery) : undefined;
    return () => {
      for (const off of offs) off();
      clearInterval(asking);
      if (timer === undefined) return;
      clearTimeout(timer);
      missed.current = true;
    };
  }, [active, connected, topics, together, askEvery]);
}
