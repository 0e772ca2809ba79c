import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { PlusIcon, UploadIcon } from '#kit/base/icons.tsx';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { TabsPage } from '#kit/layout/tabs-page.tsx';
import { useDrawerAddress } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { GroupList } from './group-list.tsx';
import { KoxAccount } from './kox-account.tsx';
import { KoxList } from './kox-list.tsx';
import { KoxTaskList } from './kox-task-list.tsx';
import { PostList } from './post-list.tsx';
import { RankList } from './rank-list.tsx';

const TABS: PermissionTab[] = [
  { id: 'account', title: '账号', keys: keysOf(contract.kox.list), render: () => <KoxList /> },
  { id: 'group', title: '分组', keys: keysOf(contract.kox.groups), render: () => <GroupList /> },
  { id: 'task', title: '任务', keys: keysOf(contract.koxTask.list), render: () => <KoxTaskList /> },
  { id: 'post', title: '作品', keys: keysOf(contract.koxPost.list), render: () => <PostList /> },
  { id: 'rank', title: '排行', keys: keysOf(contract.koxRank.list), render: () => <RankList /> },
];

function HeadButtons() {
  const { search } = usePage();
  const drawer = useDrawerAddress();
  if (search.tabid === 'post')
    return (
      <Can keys={keysOf(contract.koxPost.importStart)}>
        <Button icon={<UploadIcon />} onClick={drawer.importFile}>
          导入作品
        </Button>
      </Can>
    );
  if (search.tabid !== undefined && search.tabid !== 'account') return null;
  return (
    <Can keys={keysOf(contract.kox.create)}>
      <Button type="primary" icon={<PlusIcon />} onClick={drawer.create}>
        新增账号
      </Button>
    </Can>
  );
}

/** KOX: accounts of staff and influencers, what they were given and what came of it; with an id one account. */
export default function KoxPage() {
  const id = Number(usePage().search.id);
  if (Number.isSafeInteger(id) && id > 0) return <KoxAccount key={id} id={id} />;
  return <TabsPage head={<HeadButtons />} tabs={TABS} />;
}
