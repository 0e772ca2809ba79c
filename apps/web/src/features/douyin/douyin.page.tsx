import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { StateView } from '#kit/feedback/state-view.tsx';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { TabsPage } from '#kit/layout/tabs-page.tsx';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { DouyinAccountPage } from './douyin-account.tsx';
import { Matrix } from './matrix.tsx';
import { WorkList } from './work-list.tsx';

const TABS: PermissionTab[] = [
  { id: 'matrix', title: '账号矩阵', keys: keysOf(contract.douyin.list), render: () => <Matrix /> },
  { id: 'work', title: '作品', keys: keysOf(contract.douyin.works), render: () => <WorkList /> },
];

/** 抖音: our accounts side by side; with an id one of them. */
export default function DouyinPage() {
  const id = Number(usePage().search.id);
  if (Number.isSafeInteger(id) && id > 0) return <DouyinAccountPage key={id} id={id} />;
  return (
    <TabsPage
      head={
        <Can keys={keysOf(contract.douyinPage.list)}>
          <Button onClick={() => go({ path: 'douyin/page' })}>主页装修</Button>
        </Can>
      }
      tabs={TABS}
      none={
        <StateView
          kind="no-permission"
          title="暂无权限查看账号数据"
          text={['你可以查看和装修抖音主页。']}
          actions={<Button onClick={() => go({ path: 'douyin/page' })}>去主页装修</Button>}
        />
      }
    />
  );
}
