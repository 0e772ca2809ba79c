import { Parts } from '../parts.tsx';
import { UsageList } from './usage-list.tsx';
import { UsageOverview } from './usage-overview.tsx';

/** 用量: how much was asked of models, by whom, for what money. */
export const UsageTab = () => (
  <Parts
    label="用量"
    parts={[
      { id: 'summary', title: '汇总', content: <UsageOverview /> },
      { id: 'calls', title: '明细', content: <UsageList /> },
    ]}
  />
);
