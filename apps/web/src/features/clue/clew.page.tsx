import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { PlusIcon, UploadIcon } from '#kit/base/icons.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { TabsPage } from '#kit/layout/tabs-page.tsx';
import { useDrawerAddress } from '#kit/list/index.ts';
import { type PageSearch, usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { CalendarTab } from './calendar-tab.tsx';
import { ClueList } from './clue-list.tsx';
import { TodayTab } from './day/today-tab.tsx';
import { FollowList } from './follow-list.tsx';
import { IntakeList } from './intake-list.tsx';
import { PoolList } from './pool-list.tsx';
import { ReportTab } from './report-tab.tsx';
import { RuleList } from './rule-list.tsx';

const TABS: PermissionTab[] = [
  { id: 'clue', title: '线索', keys: keysOf(contract.clue.list), render: () => <ClueList /> },
  { id: 'pool', title: '线索池', keys: keysOf(contract.cluePool.list), render: () => <PoolList /> },
  { id: 'rule', title: '分配规则', keys: keysOf(contract.clueRule.list), render: () => <RuleList /> },
  {
    id: 'calendar',
    title: '日历',
    keys: keysOf(contract.clueCalendar.days),
    render: () => <CalendarTab />,
  },
  { id: 'follow', title: '跟进', keys: keysOf(contract.clueFollow.list), render: () => <FollowList /> },
  { id: 'report', title: '报表', keys: keysOf(contract.clueReport.summary), render: () => <ReportTab /> },
  { id: 'intake', title: '开放接口', keys: keysOf(contract.clueIntake.list), render: () => <IntakeList /> },
];

/** On a phone today's customers are the page; the list of all and the pool stand beside them. */
const PHONE_TABS: PermissionTab[] = [
  { id: 'today', title: '今天', keys: keysOf(contract.clue.day), render: () => <TodayTab /> },
  ...TABS,
];

/** A link to a clue or to a part of the list shows the list. */
const asksForList = (search: PageSearch) => Object.keys(search).length > 0;

/** Clues are entered and imported from the list of one's own; sources are made in theirs. */
function HeadButtons() {
  const { search } = usePage();
  const drawer = useDrawerAddress();
  if (search.tabid === 'intake')
    return (
      <Can keys={keysOf(contract.clueIntake.create)}>
        <Button type="primary" icon={<PlusIcon />} onClick={drawer.create}>
          新建来源
        </Button>
      </Can>
    );
  if (search.tabid !== undefined && search.tabid !== 'clue') return null;
  return (
    <>
      <Can keys={keysOf(contract.clue.importStart)}>
        <Button icon={<UploadIcon />} onClick={drawer.importFile}>
          导入
        </Button>
      </Can>
      <Can keys={keysOf(contract.clue.create)}>
        <Button type="primary" icon={<PlusIcon />} onClick={drawer.create}>
          新建线索
        </Button>
      </Can>
    </>
  );
}

/** 线索: who asks for a car, who looks after them, and what comes of it. */
export default function ClewPage() {
  const phone = usePhone();
  const { search } = usePage();
  return (
    <TabsPage
      head={<HeadButtons />}
      tabs={phone ? PHONE_TABS : TABS}
      first={phone && asksForList(search) ? 'clue' : undefined}
    />
  );
}
