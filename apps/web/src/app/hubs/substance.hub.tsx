import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { TabsPage } from '#kit/layout/tabs-page.tsx';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { hubPart } from './hub-part.tsx';

const SubstanceList = hubPart(
  async () => (await import('#features/substance/substance-list.tsx')).SubstanceList,
);
const Inbox = hubPart(async () => (await import('#features/substance/inbox/inbox.tsx')).Inbox);
const MaterialLibrary = hubPart(
  async () => (await import('#features/material/material.page.tsx')).MaterialLibrary,
);
const TaskList = hubPart(async () => (await import('#features/task/task-list.tsx')).TaskList);
const TopicList = hubPart(async () => (await import('#features/hot/topic/topic-list.tsx')).TopicList);
const LeadList = hubPart(async () => (await import('#features/substance/lead-list.tsx')).LeadList);
const ReportTab = hubPart(async () => (await import('#features/report/report-tab.tsx')).ReportTab);
const SubjectList = hubPart(async () => (await import('#features/subject/subject-list.tsx')).SubjectList);

/** Whoever only receives content has no use for the list of what others make. */
const MAKERS = [
  contract.substance.create,
  contract.substance.update,
  contract.substance.remove,
  contract.substanceReview.pass,
  contract.substanceSend.create,
].flatMap(keysOf);

const REPORTS = [contract.report.contents, contract.report.dealers, contract.report.advisers].flatMap(keysOf);

/** What one makes, what one received, and what is made of it; each tab for whoever holds its keys. */
const TABS: PermissionTab[] = [
  {
    id: 'substance',
    title: '内容',
    keys: MAKERS,
    render: () => <SubstanceList />,
  },
  {
    id: 'received',
    title: '收到的内容',
    keys: keysOf(contract.substanceInbox.list),
    render: () => <Inbox />,
  },
  {
    id: 'material',
    title: '素材',
    keys: keysOf(contract.material.list),
    render: () => <MaterialLibrary headless />,
  },
  { id: 'subject', title: '专题', keys: keysOf(contract.subject.list), render: () => <SubjectList /> },
  { id: 'task', title: '任务', keys: keysOf(contract.task.list), render: () => <TaskList /> },
  { id: 'report', title: '报表', keys: REPORTS, render: () => <ReportTab /> },
  { id: 'lead', title: '留资', keys: keysOf(contract.substanceShare.leads), render: () => <LeadList /> },
  { id: 'hot', title: '热点', keys: keysOf(contract.hotTopic.list), render: () => <TopicList /> },
];

export default function SubstanceHub() {
  return <TabsPage head={<HeadButton />} tabs={TABS} none={<NothingYet />} />;
}

function HeadButton() {
  const { search, setSearch } = usePage();
  if (search.tabid === 'subject')
    return (
      <Can keys={keysOf(contract.subject.create)}>
        <Button
          type="primary"
          icon={<PlusIcon />}
          onClick={() => go({ path: 'subject', search: { id: 'new' } })}
        >
          新建专题
        </Button>
      </Can>
    );
  if (['received', 'report', 'lead', 'task', 'hot'].includes(String(search.tabid))) return null;
  if (search.tabid === 'material') return <Button onClick={() => go({ path: 'material' })}>去素材库</Button>;
  return (
    <Can keys={keysOf(contract.substance.create)}>
      <Button
        type="primary"
        icon={<PlusIcon />}
        onClick={() => setSearch({ ...search, open: undefined, create: 1 })}
      >
        新建内容
      </Button>
    </Can>
  );
}

const NothingYet = () => (
  <StateView
    kind="no-permission"
    title="暂无可查看的内容"
    text={['需要内容或专题的权限，请联系管理员。']}
    actions={<Button onClick={() => go({ path: '' })}>回到工作台</Button>}
  />
);
