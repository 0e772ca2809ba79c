import type { Clue, Colleague, Talk } from '@zhiying/contract';

/** A customer somebody has to do something about today. */
export interface CustomerRow {
  key: string;
  name: string;
  /** Whole minutes waited for an answer; null where there is an hour agreed instead. */
  waited: number | null;
  /** The hour agreed. */
  at: string | null;
  late: boolean;
  text: string;
  owner: string;
  store: string;
  link: { path: string; search: Record<string, unknown> };
  action: string;
}

const MINUTE_MS = 60_000;

/** Whoever waits first, the longest on top, then by the hour; what is overdue before what is still to come. */
export function customersOfToday(
  talks: readonly Talk[],
  clues: { overdue: readonly Clue[]; next: readonly Clue[] },
  now: number,
  /** Who looks at it: whether they give others their talks, and which colleagues do not get to answering. */
  { gives, held }: { gives: boolean; held: ReadonlySet<number> } = { gives: false, held: new Set() },
): CustomerRow[] {
  const waiting = talks
    .filter(({ waitingSince }) => waitingSince !== null)
    .map(({ id, customer, lastText, owner, waitingSince, node, can }) => ({
      key: `talk.${id}`,
      name: customer.name,
      waited: Math.max(0, Math.floor((now - Date.parse(waitingSince ?? '')) / MINUTE_MS)),
      at: null,
      late: false,
      text: lastText,
      owner: owner?.name ?? `待分配，${node.name}`,
      store: node.name,
      // Nobody answers as things are: somebody else should.
      ...(gives && can.includes('transfer') && (!owner || held.has(owner.id))
        ? { link: { path: 'chat', search: { talk: id, act: 'transfer' } }, action: '转接' }
        : { link: { path: 'chat', search: { talk: id } }, action: '看会话' }),
    }))
    .sort((a, b) => b.waited - a.waited);
  const agreed = (late: boolean) => (clue: Clue) => ({
    key: `clue.${clue.id}`,
    name: clue.name,
    waited: null,
    at: clue.nextAt,
    late,
    text: [clue.model, clue.remark].filter(Boolean).join('，'),
    owner: clue.owner?.name ?? '',
    store: clue.node.name,
    link: { path: 'clew', search: { open: clue.id } },
    action: '看线索',
  });
  return [...waiting, ...clues.overdue.map(agreed(true)), ...clues.next.map(agreed(false))];
}

/** Colleagues who are away or have as many customers as they may: one's own talks one answers oneself. */
export const heldUp = (colleagues: readonly Colleague[], me: number | undefined): ReadonlySet<number> =>
  new Set(colleagues.filter(({ id, presence }) => presence !== 'here' && id !== me).map(({ id }) => id));

export const CUSTOMER_ORDERS = { urgent: '按紧急', time: '按时间', store: '按门店' } as const;
export type CustomerOrder = keyof typeof CUSTOMER_ORDERS;

/** Rows stand by urgency as they come; by time a wait counts from its beginning. */
export function orderedBy(rows: readonly CustomerRow[], order: CustomerOrder, now: number): CustomerRow[] {
  const since = ({ waited, at }: CustomerRow) =>
    waited === null ? Date.parse(at ?? '') : now - waited * MINUTE_MS;
  if (order === 'time') return rows.toSorted((a, b) => since(a) - since(b));
  if (order === 'store') return rows.toSorted((a, b) => a.store.localeCompare(b.store, 'zh-CN'));
  return [...rows];
}

/** Who looks after them, with the store where several are looked at; of a talk that nobody has, the words name it already. */
export const ownerWords = ({ owner, store }: Pick<CustomerRow, 'owner' | 'store'>, several: boolean) =>
  several && !owner.includes(store) ? [store, owner].filter(Boolean).join('，') : owner;

/** Grey, amber from ten minutes, red from twenty. */
export const levelOf = (waited: number) => (waited >= 20 ? 'error' : waited >= 10 ? 'warning' : undefined);

export const waitedText = (waited: number) =>
  waited < 60
    ? `等 ${waited} 分`
    : waited < 24 * 60
      ? `等 ${Math.floor(waited / 60)} 小时`
      : `等 ${Math.floor(waited / 1440)} 天`;
