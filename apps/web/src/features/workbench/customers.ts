import type { Clue, Talk } from '@zhiying/contract';

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
  link: { path: string; search: Record<string, unknown> };
  action: string;
}

const MINUTE_MS = 60_000;

/** Whoever waits first, the longest on top, then by the hour; what is overdue before what is still to come. */
export function customersOfToday(
  talks: readonly Talk[],
  clues: { overdue: readonly Clue[]; next: readonly Clue[] },
  now: number,
  /** Who looks at it: whether they give others their talks, and which colleagues are away. */
  { gives, away }: { gives: boolean; away: ReadonlySet<number> } = { gives: false, away: new Set() },
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
      // Nobody answers as things are: somebody else should.
      ...(gives && can.includes('transfer') && (!owner || away.has(owner.id))
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
    link: { path: 'clew', search: { open: clue.id } },
    action: '看线索',
  });
  return [...waiting, ...clues.overdue.map(agreed(true)), ...clues.next.map(agreed(false))];
}

/** Grey, amber from ten minutes, red from twenty. */
export const levelOf = (waited: number) => (waited >= 20 ? 'error' : waited >= 10 ? 'warning' : undefined);

export const waitedText = (waited: number) =>
  waited < 60
    ? `等 ${waited} 分`
    : waited < 24 * 60
      ? `等 ${Math.floor(waited / 60)} 小时`
      : `等 ${Math.floor(waited / 1440)} 天`;
