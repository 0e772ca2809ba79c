import { EVENT_STREAM_PATH, type EventData, type EventTopic, type StreamEvent } from '@zhiying/contract';
import { apiHost } from '../api/host.ts';
import { refreshProfile } from '../session.store.ts';
import { readToken } from '../token.ts';
import { useOnline } from './online.store.ts';
import { pauseOffline, untilAborted, whenHiddenFor } from './page-waits.ts';
import { recentIds, reconnectDelay } from './reconnect.ts';
import { type Frame, sseParser } from './sse.ts';
import { electTabLeader } from './tab-leader.ts';

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
const tellOpen = () => {
  for (const react of openListeners) react();
};

/** The server says something every 20 s; three missed in a row is a dead line. */
const SILENCE_MS = 60_000;
/** A tab nobody looks at hands the stream on, or ends it where no other is looked at, and catches up by the cursor. */
const HIDDEN_MS = 60_000;

const CURSOR = 'zhiying.events';
let cursor = sessionStorage.getItem(CURSOR);
const seen = recentIds(1000);
let life: AbortController | null = null;

/** What the leading tab says while this one has not yet read what it missed; null once it has. */
let held: Frame[] | null = [];

/** One stream per browser and session, however often this is called. */
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

/**
 * A tab first reads what it missed by its own cursor. Then the leading tab keeps its stream and passes on what it hears, and the others
 * end theirs and listen to it.
 */
async function follow(stop: AbortSignal) {
  let failures = 0;
  for (let tabs: SessionTabs | null = null; !stop.aborted; ) {
    const token = readToken();
    if (!token) return refused();
    if (tabs?.token !== token) {
      // Somebody else has signed in meanwhile.
      tabs?.leave();
      tabs = joinTabs(token, stop);
    }
    const { leads, until } = await tabs.leader.settle(stop);
    const end = AbortSignal.any([stop, until]);
    if (leads) held = null;
    const opened = () => {
      failures = 0;
    };
    const outcome = await connect({ token, end, leader: leads ? tabs.leader : null, opened });
    if (outcome === 'refused') return refused();
    if (outcome === 'caughtUp') {
      for (const frame of held ?? []) receive(frame);
      held = null;
      await untilAborted(end);
      continue;
    }
    useOnline.setState({ connected: false });
    if (outcome === 'hidden') tabs.leader.resign();
    else await pauseOffline(reconnectDelay(failures++), end);
  }
}

function refused() {
  stopEvents();
  // The profile call meets the same answer and sets off what happens to a lost session.
  void refreshProfile();
}

type Leader = ReturnType<typeof electTabLeader<Frame>>;
interface SessionTabs {
  token: string;
  leader: Leader;
  leave(): void;
}

/** Tabs of one session find each other by its token, so that different people in the tabs of one browser never mix. */
function joinTabs(token: string, stop: AbortSignal): SessionTabs {
  const gone = new AbortController();
  const { signal } = gone;
  const leader: Leader = electTabLeader({
    bus: 'BroadcastChannel' in globalThis ? new BroadcastChannel(`zhiying.events.${token}`) : null,
    onChange() {
      held = [];
    },
    onPassed: (frame) => void (held ? held.push(frame) : receive(frame)),
    onConnected(connected) {
      if (held) return;
      if (connected && !useOnline.getState().connected) tellOpen();
      useOnline.setState({ connected });
    },
  });
  // A page that is closed or frozen hands the stream on at once; one that comes back may have missed what was passed on.
  addEventListener('pagehide', leader.resign, { signal });
  document.addEventListener('freeze', leader.resign, { signal });
  document.addEventListener('resume', leader.restart, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && leader.restart(), { signal });
  const leave = () => {
    gone.abort();
    leader.close();
  };
  stop.addEventListener('abort', leave, { signal });
  return { token, leader, leave };
}

interface Connection {
  token: string;
  end: AbortSignal;
  /** Where what is heard is passed on; null: only what was missed is read. */
  leader: Leader | null;
  opened(): void;
}

/** Reads the stream until it ends, breaks, falls silent, is refused, has told what was missed, or nobody looks at the leading tab any more. */
async function connect({
  token,
  end,
  leader,
  opened,
}: Connection): Promise<'broken' | 'refused' | 'hidden' | 'caughtUp'> {
  const line = new AbortController();
  const unwatch = leader ? whenHiddenFor(HIDDEN_MS, () => line.abort('hidden')) : null;
  let silence = setTimeout(() => line.abort('broken'), SILENCE_MS);
  try {
    const response = await fetch(apiHost() + EVENT_STREAM_PATH, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(cursor === null ? {} : { 'last-event-id': cursor }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([end, line.signal]),
    });
    if (response.status === 401) return 'refused';
    if (!response.ok || !response.body) return 'broken';
    opened();
    useOnline.setState({ connected: true });
    leader?.setConnected(true);
    tellOpen();
    const parser = sseParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'broken';
      clearTimeout(silence);
      silence = setTimeout(() => line.abort('broken'), SILENCE_MS);
      for (const frame of parser.feed(value)) {
        receive(frame);
        leader?.pass(frame);
        // The server says `ready` or `reset` once everything missed has been sent.
        if (!leader && frame.event !== 'message') return 'caughtUp';
      }
    }
  } catch {
    return line.signal.reason === 'hidden' ? 'hidden' : 'broken';
  } finally {
    line.abort();
    clearTimeout(silence);
    unwatch?.();
    leader?.setConnected(false);
  }
}

function receive({ event, data, id }: Frame) {
  if (id !== undefined) keepCursor(id);
  if (event === 'reset') {
    seen.clear();
    for (const react of resetListeners) react();
    return;
  }
  if (event !== 'message' || data === '') return;
  try {
    const message = JSON.parse(data) as StreamEvent;
    if (message.id === null || seen.add(message.id)) announce(message);
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
