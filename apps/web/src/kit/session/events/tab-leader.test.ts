import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Bus, CHECK_MS, electTabLeader } from './tab-leader.ts';

/** The channel between the tabs of one browser: everybody else hears what one says. */
function channelOf(buses: Set<Bus>): Bus {
  const bus: Bus = {
    onmessage: null,
    postMessage(data) {
      for (const other of buses)
        if (other !== bus) queueMicrotask(() => other.onmessage?.({ data } as MessageEvent));
    },
    close: () => void buses.delete(bus),
  };
  buses.add(bus);
  return bus;
}

function openTab(buses: Set<Bus>, isDeaf: () => boolean = () => false) {
  const heard: string[] = [];
  const bus = channelOf(buses);
  const election = electTabLeader<string>({
    bus,
    onChange() {},
    onPassed: (text) => heard.push(text),
    onConnected() {},
  });
  // A frozen page hears nothing and answers nothing.
  const hear = bus.onmessage;
  bus.onmessage = (event) => (isDeaf() ? undefined : hear?.(event));
  const stop = new AbortController();
  const state = { leads: false, turns: 0 };
  void (async () => {
    while (!stop.signal.aborted) {
      const { leads, until } = await election.settle(stop.signal);
      state.leads = leads;
      state.turns += 1;
      await new Promise<void>((next) => until.addEventListener('abort', () => next(), { once: true }));
      state.leads = false;
    }
  })();
  return { heard, election, state, stop };
}

let visible = true;
beforeEach(() => {
  visible = true;
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    get visibilityState() {
      return visible ? 'visible' : 'hidden';
    },
    addEventListener() {},
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const leadersOf = (tabs: readonly ReturnType<typeof openTab>[]) => tabs.filter(({ state }) => state.leads);

test('同时打开的十个标签页里恰好一个持有事件流，其余都听到它说的', async () => {
  const buses = new Set<Bus>();
  const tabs = Array.from({ length: 10 }, () => openTab(buses));
  await vi.advanceTimersByTimeAsync(1000);
  const [leader, ...more] = leadersOf(tabs);
  expect(more).toEqual([]);
  leader?.election.pass('一条');
  await vi.advanceTimersByTimeAsync(0);
  expect(tabs.filter(({ heard }) => heard.includes('一条'))).toHaveLength(9);
});

test('持有者离开后由另一个接手', async () => {
  const buses = new Set<Bus>();
  const tabs = Array.from({ length: 4 }, () => openTab(buses));
  await vi.advanceTimersByTimeAsync(1000);
  const [leader] = leadersOf(tabs);
  leader?.stop.abort();
  leader?.election.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(leadersOf(tabs.filter((tab) => tab !== leader))).toHaveLength(1);
});

test('持有者没有告别就不再回答时也有人接手；它醒来后只剩一个', async () => {
  const buses = new Set<Bus>();
  const asleep = new Set<object>();
  const tabs: ReturnType<typeof openTab>[] = [];
  for (let at = 0; at < 3; at += 1) {
    const key = {};
    const tab = openTab(buses, () => asleep.has(key));
    tabs.push(Object.assign(tab, { key }));
  }
  await vi.advanceTimersByTimeAsync(1000);
  const [leader] = leadersOf(tabs) as (ReturnType<typeof openTab> & { key: object })[];
  if (!leader) throw new Error('nobody leads');
  asleep.add(leader.key);
  await vi.advanceTimersByTimeAsync(CHECK_MS * 6);
  expect(leadersOf(tabs.filter((tab) => tab !== leader))).toHaveLength(1);
  asleep.clear();
  leader.election.restart();
  await vi.advanceTimersByTimeAsync(CHECK_MS * 2);
  expect(leadersOf(tabs)).toHaveLength(1);
});

test('两个同时自认持有者时，只留编号小的一个', async () => {
  const buses = new Set<Bus>();
  let deaf = true;
  const tabs = [openTab(buses, () => deaf), openTab(buses, () => deaf)];
  await vi.advanceTimersByTimeAsync(1000);
  expect(leadersOf(tabs)).toHaveLength(2);
  deaf = false;
  tabs[0]?.election.setConnected(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(leadersOf(tabs)).toHaveLength(1);
});

test('没有人看的标签页不去持有；浏览器没有广播时各用各的', async () => {
  visible = false;
  const hidden = openTab(new Set());
  await vi.advanceTimersByTimeAsync(5000);
  expect(hidden.state.leads).toBe(false);
  visible = true;
  const alone = electTabLeader<string>({ bus: null, onChange() {}, onPassed() {}, onConnected() {} });
  const settled = alone.settle(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(0);
  expect((await settled).leads).toBe(true);
  alone.close();
});
