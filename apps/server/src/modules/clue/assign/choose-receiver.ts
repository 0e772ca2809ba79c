import type { AssignWay, ClueSource } from '@zhiying/contract';
import type { Receiver } from './receivers.repository.ts';

export interface Rule {
  id: number;
  sources: readonly ClueSource[];
  minScore: number;
  way: AssignWay;
  memberIds: readonly number[];
  given: number;
}

interface Asking {
  source: ClueSource;
  score: number;
  cityCode: string | null;
  path: string;
}

/** Whether the rule matches the clue. */
export const fits = ({ sources, minScore }: Pick<Rule, 'sources' | 'minScore'>, { source, score }: Asking) =>
  (sources.length === 0 || sources.includes(source)) && score >= minScore;

/**
 * The next receiver: none who is full, and none at all if the rule requires a city or store that nobody
 * matches. The order of the rule's people breaks ties, so that the result is deterministic.
 */
export function chooseReceiver(
  { way, memberIds, given }: Pick<Rule, 'way' | 'memberIds' | 'given'>,
  clue: Asking,
  receivers: readonly Receiver[],
  capacity: number,
): Receiver | undefined {
  const inOrder = memberIds.flatMap((id) => receivers.find(({ memberId }) => memberId === id) ?? []);
  const open = inOrder.filter(({ held }) => held < capacity);
  const least = (among: readonly Receiver[]) =>
    among.reduce<Receiver | undefined>(
      (best, next) => (best && best.held <= next.held ? best : next),
      undefined,
    );
  switch (way) {
    case 'turns':
      return open[given % Math.max(open.length, 1)];
    case 'leastBusy':
      return least(open);
    case 'city':
      return least(open.filter(({ cityCode }) => cityCode !== null && cityCode === clue.cityCode));
    case 'node':
      return least(open.filter(({ path }) => path.startsWith(clue.path)));
  }
}
