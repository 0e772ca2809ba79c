import { contract } from '@zhiying/contract';

/** What the two kinds are called and what they call; small, because every page's command palette knows it. */
export const NAMES = {
  dealer: { id: 'dealer', noun: '经销商', calls: contract.dealer },
  store: { id: 'store', noun: '门店', calls: contract.store },
} as const;
