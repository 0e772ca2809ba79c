import { contract, MAKE_VIDEOS } from '@zhiying/contract';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';

interface Wanted {
  films: number;
  /** Of one film. */
  seconds: number;
  /** Texts a model would write. */
  scripts: number;
}

const yuan = (amount: number) => (amount < 0.01 ? '不到 0.01 元' : `约 ${amount.toFixed(2)} 元`);

/** `约 6 分钟`, `约 40 秒`. */
const lasting = (ms: number) =>
  ms < 60_000 ? `约 ${Math.max(5, Math.ceil(ms / 5000) * 5)} 秒` : `约 ${Math.ceil(ms / 60_000)} 分钟`;

/** What films would cost and how long they would take, in words; null until it is known. */
export function useQuote(wanted: Wanted) {
  const may = useMaySee(MAKE_VIDEOS);
  const { data } = useCall(contract.videoTheme.quote, wanted, {
    enabled: may,
    keepPrevious: true,
    staleTime: 60_000,
  });
  if (!data) return null;
  const { modelReady, cost, costEach, budgetLeft, ms } = data;
  return {
    time: lasting(ms),
    price: modelReady && cost > 0 ? yuan(cost) : '不产生费用',
    /** How the price comes about. */
    rule: !modelReady
      ? '未接入模型，按要点和事实编排，不产生费用。'
      : cost > 0
        ? `模型写稿 ${yuan(costEach)} × ${wanted.scripts} 次，合成不产生费用。`
        : '合成不产生费用。',
    left: budgetLeft === null ? null : `今日 AI 预算还剩 ${budgetLeft.toFixed(2)} 元`,
    short: budgetLeft !== null && cost > budgetLeft,
  };
}
