import { isVisible, pause, untilVisible } from './page-waits.ts';

/**
 * One of a browser's tabs leads: it alone holds the event stream and passes on what it hears. A browser allows six connections to
 * a host that speaks HTTP/1.1, so a stream for every tab would leave none for anything else. Only tabs of the same session find each other.
 *
 * A message on a BroadcastChannel is all that is needed. Web Locks would be shorter, but browsers offer them only over HTTPS and on the
 * machine itself, and a house reached by plain HTTP in its own network is the one with six connections.
 */
type Message<Passed> =
  | { kind: 'ask' }
  | { kind: 'lead'; id: string; connected: boolean }
  | { kind: 'resign'; id: string }
  | { kind: 'pass'; id: string; passed: Passed };

/** The part of a BroadcastChannel that is used. */
export interface Bus {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

interface TabLeaderOptions<Passed> {
  /** Null where the browser has none: the tab then leads itself. */
  bus: Bus | null;
  /** Another tab leads than before, or none. */
  onChange(): void;
  /** From the leading tab; never called in the tab that leads. */
  onPassed(passed: Passed): void;
  onConnected(connected: boolean): void;
}

/** How long a leading tab has for its answer; it gives it at once unless it computes, and then it is corrected later. */
const ANSWER_MS = 200;
/** How often the tab in front looks whether the leading one still answers. */
export const CHECK_MS = 2000;
const MOST_UNANSWERED = 3;

export function electTabLeader<Passed>({ bus, onChange, onPassed, onConnected }: TabLeaderOptions<Passed>) {
  const id = Math.random().toString(36).slice(2).padEnd(12, '0');
  let leader: string | null = null;
  let connected = false;
  let unanswered = 0;
  /** Aborted whenever another tab leads than before. */
  let term = new AbortController();

  const post = (message: Message<Passed>) => bus?.postMessage(message);
  const leads = () => leader === id;
  const sayLead = () => post({ kind: 'lead', id, connected });
  function change(next: string | null) {
    leader = next;
    unanswered = 0;
    const ended = term;
    term = new AbortController();
    onChange();
    ended.abort();
  }

  function hear(message: Message<Passed>) {
    if (message.kind === 'ask') {
      if (leads()) sayLead();
    } else if (message.kind === 'lead') {
      // Two that began at the same time: the smaller id stays.
      if (leads() && message.id > id) return sayLead();
      if (leader !== message.id) change(message.id);
      unanswered = 0;
      onConnected(message.connected);
    } else if (message.id === leader) {
      unanswered = 0;
      if (message.kind === 'pass') onPassed(message.passed);
      else change(null);
    }
  }
  if (bus) bus.onmessage = ({ data }) => hear(data as Message<Passed>);

  const checking = setInterval(() => {
    if (leader === null || leads() || !isVisible()) return;
    unanswered += 1;
    if (unanswered > MOST_UNANSWERED) change(null);
    else post({ kind: 'ask' });
  }, CHECK_MS);

  function resign() {
    if (!leads()) return;
    post({ kind: 'resign', id });
    change(null);
  }

  return {
    /** Waits until some tab leads. `until` is aborted when that is no longer so. */
    async settle(stop: AbortSignal): Promise<{ leads: boolean; until: AbortSignal }> {
      while (leader === null && !stop.aborted) {
        const wake = AbortSignal.any([stop, term.signal]);
        if (!isVisible()) {
          await untilVisible(wake);
          continue;
        }
        post({ kind: 'ask' });
        // Not all at the same moment, so that the first is heard by the others before they come forward.
        await pause(bus ? ANSWER_MS * (1 + Math.random()) : 0, wake);
        if (wake.aborted || !isVisible()) continue;
        change(id);
        sayLead();
      }
      return { leads: leads(), until: term.signal };
    },
    pass(passed: Passed) {
      if (leads()) post({ kind: 'pass', id, passed });
    },
    setConnected(now: boolean) {
      connected = now;
      if (leads()) sayLead();
    },
    resign,
    /** This tab may have missed something: it finds out anew who leads. */
    restart() {
      resign();
      change(null);
    },
    close() {
      resign();
      clearInterval(checking);
      bus?.close();
    },
  };
}
