import { contract } from '@zhiying/contract';
import { StateView } from '#kit/feedback/state-view.tsx';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { TabsPage } from '#kit/layout/tabs-page.tsx';
import { keysOf } from '#kit/session/action.ts';
import { ClueList } from './clue-list.tsx';
import { FollowList } from './follow-list.tsx';
import { PoolList } from './pool-list.tsx';
import { ReportTab } from './report-tab.tsx';
import { RuleList } from './rule-list.tsx';

const TABS: PermissionTab[] = [
  { id: 'clue', title: '线索', keys: keysOf(contract.clue.list), render: () => <ClueList /> },
  { id: 'pool', title: '线索池', keys: keysOf(contract.cluePool.list), render: () => <PoolList /> },
  { id: 'rule', title: '分配规则', keys: keysOf(contract.clueRule.list), render: () => <RuleList /> },
  { id: 'follow', title: '跟进', keys: keysOf(contract.clueFollow.list), render: () => <FollowList /> },
  { id: 'report', title: '报表', keys: keysOf(contract.clueReport.summary), render: () => <ReportTab /> },
];

/** 线索: who asks for a car, who looks after them, and what comes of it. */
export default function ClewPage() {
  return (
    <TabsPage
      tabs={TABS}
      none={
        <StateView
          kind="no-permission"
          title="暂无权限查看「线索」"
          text={['查看线索的权限由管理员分配。']}
        />
      }
    />
  );
}
