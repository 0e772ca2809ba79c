import { Button } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { TabsPage } from '#kit/layout/tabs-page.tsx';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { Can } from '#kit/session/can.tsx';
import { hubPart } from './hub-part.tsx';

const SubstanceList = hubPart(
  async () => (await import('#features/substance/substance-list.tsx')).SubstanceList,
);
const Inbox = hubPart(async () => (await import('#features/substance/inbox/inbox.tsx')).Inbox);
const SubjectList = hubPart(async () => (await import('#features/subject/subject-list.tsx')).SubjectList);

/** What one makes, what one received, and what is made of it; each tab for whoever holds its keys. */
const TABS: PermissionTab[] = [
  {
    id: 'substance',
    title: '内容',
    keys: ['4-2', '4-3', '4-4', '4-5', '4-6'],
    render: () => <SubstanceList />,
  },
  { id: 'received', title: '收到的内容', keys: ['4-1'], render: () => <Inbox /> },
  { id: 'subject', title: '专题', keys: ['6-1'], render: () => <SubjectList /> },
];

export default function SubstanceHub() {
  return <TabsPage head={<HeadButton />} tabs={TABS} none={<NothingYet />} />;
}

function HeadButton() {
  const { search, setSearch } = usePage();
  if (search.tabid === 'subject')
    return (
      <Can keys={['6-1']}>
        <Button
          type="primary"
          icon={<PlusIcon />}
          onClick={() => go({ path: 'subject', search: { id: 'new' } })}
        >
          新建专题
        </Button>
      </Can>
    );
  if (search.tabid === 'received') return null;
  return (
    <Can keys={['4-2']}>
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
    title="这里还没有你能打开的内容"
    text={['需要内容或专题的权限，请联系管理员。']}
    actions={<Button onClick={() => go({ path: '' })}>回到工作台</Button>}
  />
);
