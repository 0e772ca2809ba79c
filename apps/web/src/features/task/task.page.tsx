import { contract, maySee } from '@zhiying/contract';
import { Button } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { TabsPage } from '#kit/layout/tabs-page.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { useProfile } from '#kit/session/session.store.ts';
import { useLiveTasks } from '#parts/task/use-live-tasks.ts';
import { EvidenceQueue } from './evidence/evidence-queue.tsx';
import { OwnTasks } from './own/own-tasks.tsx';
import { TaskCalendar } from './task-calendar.tsx';
import { TaskList } from './task-list.tsx';

const MANAGES = [
  ...keysOf(contract.task.create),
  ...keysOf(contract.task.update),
  ...keysOf(contract.taskMember.remind),
];

const ALL: PermissionTab = { id: 'all', title: '任务', render: () => <TaskList /> };
const MINE: PermissionTab = { id: 'mine', title: '收到的任务', render: () => <OwnTasks /> };
const REST: PermissionTab[] = [
  {
    id: 'accept',
    title: '验收',
    keys: keysOf(contract.taskEvidence.accept),
    render: () => <EvidenceQueue />,
  },
  { id: 'calendar', title: '日历', render: () => <TaskCalendar /> },
  { id: 'template', title: '模板', keys: keysOf(contract.task.create), render: () => <TaskList template /> },
];

/** 任务: who plans sees the plans first, who does sees what to do; an adviser has own tasks and nothing else. */
export default function TaskPage() {
  useLiveTasks();
  const profile = useProfile();
  const { search, setSearch } = usePage();
  const plans = !profile || maySee(profile, MANAGES);
  const tabs = profile?.adviser ? [MINE] : plans ? [ALL, MINE, ...REST] : [MINE, ALL, ...REST];
  return (
    <TabsPage
      tabs={tabs}
      head={
        <Can keys={keysOf(contract.task.create)}>
          <Button
            type="primary"
            icon={<PlusIcon />}
            onClick={() => setSearch({ ...(search.tabid === 'template' ? search : {}), create: 1 })}
          >
            新建任务
          </Button>
        </Can>
      }
    />
  );
}
