import { EVENT_STREAM_PATH, type EventData, type EventTopic, type StreamEvent } from '@zhiying/contract';
import { apiHost } from '../api/host.ts';
import { refreshProfile } from '../session.store.ts';
import { readToken } from '../token.ts';
import { useOnline } from './online.store.ts';
import { recentIds, reconnectDelay } from './reconnect.ts';
import { sseParser } from './sse.ts';

type Listener = (data: never) => void;
const listeners = new Map<EventTopic, Set<Listener>>();
const resetListeners = new Set<() => void>();
const openListeners = new Set<() => void>();

/** `const off = onEvent('job.changed', (job) => …)` */
export function onEvent<Topic extends EventTopic>(topic: Topic, react: (data: EventData[Topic]) => void) {
  const group = listeners.get(topic) ?? new Set<Listener>();
  listeners.set(topic, group.add(react));
  return () => void group.delete(react);
}

/** The server no longer has what was missed: everything shown may be out of date. */
export function onReset(react: () => void) {
  resetListeners.add(react);
  return () => void resetListeners.delete(react);
}

/** The stream is open, for the first time or again. */
export function onOpen(react: () => void) {
  openListeners.add(react);
  return () => void openListeners.delete(react);
}

/** The server says something every 20 s; three missed in a row is a dead line. */
const SILENCE_MS = 60_000;
/** A browser allows few connections per host; pages nobody looks at give theirs back and catch up by the cursor. */
const HIDDEN_MS = 60_000;

const CURSOR = 'zhiying.events';
let cursor = sessionStorage.getItem(CURSOR);
const seen = recentIds(1000);
let life: AbortController | null = null;

/** One stream per page, however often this is called. */
export function startEvents() {
  if (life) return;
  life = new AbortController();
  void follow(life.signal);
}

export function stopEvents() {
  life?.abort();
  life = null;
  useOnline.setState({ connected: false });
}

async function follow(stop: AbortSignal) {
  let failures = 0;
  while (!stop.aborted) {
    await untilVisible(stop);
    const outcome = await connect(stop, () => {
      failures = 0;
    });
    useOnline.setState({ connected: false });
    if (outcome === 'refused') {
      stopEvents();
      // The profile call meets the same answer and sets off what happens to a lost session.
      void refreshProfile();
    }
    if (outcome !== 'paused') await pause(reconnectDelay(failures++), stop);
  }
}

/** Reads the stream until it ends, breaks, falls silent, is refused or nobody looks at the page any more. */
async function connect(stop: AbortSignal, opened: () => void): Promise<'broken' | 'refused' | 'paused'> {
  const token = readToken();
  if (!token || stop.aborted) return 'refused';
  const line = new AbortController();
  const signal = AbortSignal.any([stop, line.signal]);
  const hidden = whenHiddenFor(HIDDEN_MS, () => line.abort('paused'));
  let silence = setTimeout(() => line.abort('broken'), SILENCE_MS);
  try {
    const response = await fetch(apiHost() + EVENT_STREAM_PATH, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(cursor === null ? {} : { 'last-event-id': cursor }),
      },
      cache: 'no-store',
      signal,
    });
    if (response.status === 401) return 'refused';
    if (!response.ok || !response.body) return 'broken';
    opened();
    useOnline.setState({ connected: true });
    for (const react of openListeners) react();
    const parser = sseParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'broken';
      clearTimeout(silence);
      silence = setTimeout(() => line.abort('broken'), SILENCE_MS);
      for (const frame of parser.feed(value)) receive(frame);
    }
  } catch {
    return line.signal.reason === 'paused' ? 'paused' : 'broken';
  } finally {
    clearTimeout(silence);
    hidden();
  }
}

function receive({ event, data, id }: { event: string; data: string; id?: string }) {
  if (id !== undefined) keepCursor(id);
  if (event === 'reset') {
    seen.clear();
    for (const react of resetListeners) react();
    return;
  }
  if (event !== 'message' || data === '') return;
  try {
    const message = JSON.parse(data) as StreamEvent;
    if (seen.add(message.id)) announce(message);
  } catch (error) {
    console.error('an event could not be read', error);
  }
}

function announce({ topic, data }: StreamEvent) {
  for (const react of listeners.get(topic) ?? []) {
    try {
      react(data as never);
    } catch (error) {
      console.error(`a listener of ${topic} failed`, error);
    }
  }
}

function keepCursor(id: string) {
  cursor = id;
  sessionStorage.setItem(CURSOR, id);
}

/** Waits, but not past the moment the network or the user comes back. */
const pause = (ms: number, stop: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end, { signal: done.signal });
    stop.addEventListener('abort', end, { signal: done.signal });
    if (stop.aborted) end();
  });

const untilVisible = (stop: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'visible' || stop.aborted) return resolve();
    const done = new AbortController();
    const end = () => {
      if (document.visibilityState !== 'visible' && !stop.aborted) return;
      done.abort();
      resolve();
    };
    document.addEventListener('visibilitychange', end, { signal: done.signal });
    stop.addEventListener('abort', end, { signal: done.signal });
  });

function whenHiddenFor(ms: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(act, ms);
  };
  watch();
  document.addEventListener('visibilitychange', watch);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', watch);
  };
}
