import { contract, type DataOf, type EventTopic } from '@zhiying/contract';
import { useEffect, useRef } from 'react';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useLive } from '#kit/session/events/use-live.ts';
import { isExportRunning, isJobRunning, useWork } from '#parts/job/work.store.ts';

export type Workbench = DataOf<typeof contract.workbench.figures>;
export type Figure = Workbench['figures'][number];

/** The spans that can be looked at, and what each is compared with. */
export const SPANS = {
  '1': { label: '今日', against: '对比昨日' },
  '7': { label: '近 7 日', against: '对比前 7 日' },
  '30': { label: '近 30 日', against: '对比前 30 日' },
} as const;
export type Span = keyof typeof SPANS;
const DEFAULT_SPAN: Span = '7';

/** A number when it was read from the address, where `7` is one. */
const spanOf = (asked: unknown): Span =>
  (Object.keys(SPANS) as Span[]).find((span) => span === asked || Number(span) === asked) ?? DEFAULT_SPAN;

const storeOf = (asked: unknown) => (/^[1-9]\d{0,14}$/.test(String(asked)) ? Number(asked) : null);

/** Span and store are part of the address, so that a sent link shows the same figures. */
export function useSpan() {
  const { search, setSearch } = usePage();
  const span = spanOf(search.days);
  const store = storeOf(search.store);
  const show = (next: { span: Span; store: number | null }) =>
    setSearch({
      ...(next.span === DEFAULT_SPAN ? {} : { days: next.span }),
      ...(next.store === null ? {} : { store: next.store }),
    });
  return {
    span,
    store,
    choose: (next: Span) => show({ span: next, store }),
    chooseStore: (next: number | null) => show({ span, store: next }),
  };
}

export function useWorkbench(days: Span, store: number | null) {
  const query = useCall(
    contract.workbench.figures,
    { days, ...(store === null ? {} : { nodeId: String(store) }) },
    { keepPrevious: true },
  );
  const running = useWork(
    ({ jobs, exports }) => jobs.filter(isJobRunning).length + exports.filter(isExportRunning).length,
  );
  const before = useRef(running);
  const { refetch, data } = query;
  const topics = (data?.topics ?? []) as EventTopic[];
  // The lists beside the figures follow the same events.
  useLive([contract.workbench.figures.path], Object.fromEntries(topics.map((topic) => [topic, true])));
  // Finished work has usually changed what is counted here.
  useEffect(() => {
    if (running < before.current) void refetch();
    before.current = running;
  }, [running, refetch]);
  return query;
}
