import { CALENDAR_STATES, type CalendarState, PLATFORM_IDS, type PlatformId } from '@zhiying/contract';
import { usePage } from '#kit/page/page-context.tsx';
import { addDays, addMonths, isDay, lastOf, today, weekOf, weeksOf } from './calendar-days.ts';

export type CalendarView = 'month' | 'week' | 'list';
const VIEWS: readonly CalendarView[] = ['month', 'week', 'list'];

export interface CalendarFilter {
  platforms: PlatformId[];
  states: CalendarState[];
  kinds: string[];
  accountIds: number[];
}

const listOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).split(',').filter(Boolean) : [];
const idOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null);

/** What the calendar shows, all of it in the address: view, day, conditions, and the post that is open. */
export function useCalendarAddress() {
  const { search, setSearch } = usePage();
  const view = VIEWS.find((one) => one === search.view) ?? 'month';
  const day = isDay(search.date) ? search.date : today();
  const filter: CalendarFilter = {
    platforms: PLATFORM_IDS.filter((id) => listOf(search.platform).includes(id)),
    states: (Object.keys(CALENDAR_STATES) as CalendarState[]).filter((state) =>
      listOf(search.state).includes(state),
    ),
    kinds: listOf(search.kind),
    accountIds: listOf(search.account).flatMap((id) => idOf(id) ?? []),
  };
  const change = (parts: Record<string, unknown>, push = false) => {
    const next = Object.fromEntries(
      Object.entries({ ...search, ...parts }).filter(([, value]) => value !== undefined && value !== ''),
    );
    setSearch(next, { push });
  };
  const span =
    view === 'month'
      ? { from: weeksOf(day)[0]?.[0] ?? day, to: weeksOf(day).at(-1)?.[6] ?? day }
      : view === 'week'
        ? { from: weekOf(day)[0] ?? day, to: weekOf(day)[6] ?? day }
        : { from: `${day.slice(0, 7)}-01`, to: lastOf(day) };
  return {
    view,
    day,
    filter,
    span,
    attemptId: idOf(search.attempt),
    /** The day whose posts are all shown beside the month. */
    wholeDay: isDay(search.day) ? search.day : null,
    setView: (next: CalendarView) => change({ view: next === 'month' ? undefined : next }, true),
    setDay: (next: string) => change({ date: next === today() ? undefined : next }),
    step: (by: number) => change({ date: view === 'week' ? addDays(day, by * 7) : addMonths(day, by) }),
    setFilter: (parts: Partial<CalendarFilter>) =>
      change({
        ...('platforms' in parts ? { platform: parts.platforms?.join(',') } : {}),
        ...('states' in parts ? { state: parts.states?.join(',') } : {}),
        ...('kinds' in parts ? { kind: parts.kinds?.join(',') } : {}),
        ...('accountIds' in parts ? { account: parts.accountIds?.join(',') } : {}),
      }),
    open: (id: number) => change({ attempt: id }, true),
    openDay: (whole: string) => change({ day: whole }, true),
    closeDay: () => change({ day: undefined, attempt: undefined }),
    close: () => change({ attempt: undefined }),
  };
}
export type CalendarAddress = ReturnType<typeof useCalendarAddress>;

/** As the server takes it: what is not chosen is not said. */
export const filterBody = ({ platforms, states, kinds, accountIds }: CalendarFilter) => ({
  ...(platforms.length > 0 ? { platforms } : {}),
  ...(states.length > 0 ? { states } : {}),
  ...(kinds.length > 0 ? { kinds } : {}),
  ...(accountIds.length > 0 ? { accountIds } : {}),
});
