import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { TabsPage } from '#kit/layout/tabs-page.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { useMayOpen } from '#kit/session/session.store.ts';
import { AdoptionTab } from './adoption/adoption-tab.tsx';
import { BenchmarkTab } from './benchmark/benchmark-list.tsx';
import { FollowList } from './follow/follow-list.tsx';
import { PackageList } from './package/package-list.tsx';
import { PackageReview } from './package/package-review.tsx';
import { SourceList } from './source/source-list.tsx';
import { TopicList } from './topic/topic-list.tsx';
import { VideoList } from './video/video-list.tsx';

const TABS: PermissionTab[] = [
  { id: 'topic', title: '热点榜', keys: keysOf(contract.hotTopic.list), render: () => <TopicList /> },
  { id: 'video', title: '热点视频', keys: keysOf(contract.hotVideo.list), render: () => <VideoList /> },
  {
    id: 'benchmark',
    title: '对标账号',
    keys: keysOf(contract.hotBenchmark.list),
    render: () => <BenchmarkTab />,
  },
  { id: 'package', title: '热点包', keys: keysOf(contract.hotPackage.list), render: () => <PackageList /> },
  {
    id: 'review',
    title: '审核',
    keys: keysOf(contract.hotPackageReview.queue),
    render: () => <PackageReview />,
  },
  {
    id: 'adoption',
    title: '采用效果',
    keys: keysOf(contract.hotAdoption.list),
    render: () => <AdoptionTab />,
  },
  { id: 'follow', title: '订阅', keys: keysOf(contract.hotFollow.list), render: () => <FollowList /> },
  { id: 'source', title: '来源', keys: keysOf(contract.hotSource.list), render: () => <SourceList /> },
];

export default function HotPage() {
  return <TabsPage head={<HeadButton />} tabs={TABS} />;
}

const CREATES = {
  package: { keys: keysOf(contract.hotPackage.create), title: '新建热点包' },
  benchmark: { keys: keysOf(contract.hotBenchmark.create), title: '新增对标账号' },
  follow: { keys: keysOf(contract.hotFollow.create), title: '新建订阅' },
  source: { keys: keysOf(contract.hotSource.create), title: '新建来源' },
};

/** The one solid button: what is new depends on the tab. */
function HeadButton() {
  const { search, setSearch } = usePage();
  const mayOpen = useMayOpen();
  const first = TABS.find(({ keys = [] }) => mayOpen(keys))?.id;
  const tab = typeof search.tabid === 'string' ? search.tabid : first;
  if (tab === 'topic') return <TopicButtons />;
  const creates = CREATES[tab as keyof typeof CREATES];
  if (!creates) return null;
  return (
    <Can keys={creates.keys}>
      {search.tabid === 'benchmark' && (
        <Button onClick={() => setSearch({ ...search, import: 1 })}>导入作品</Button>
      )}
      <Button type="primary" icon={<PlusIcon />} onClick={() => setSearch({ ...search, create: 1 })}>
        {creates.title}
      </Button>
    </Can>
  );
}

/** Beside the list: what one is told of, and where a topic nobody lists is typed in. */
function TopicButtons() {
  const { setSearch } = usePage();
  const mayFollow = useMayOpen()(keysOf(contract.hotFollow.list));
  const follows = useCall(contract.hotFollow.list, {}, { enabled: mayFollow });
  const sources = useCall(contract.hotSource.list, {});
  const hand = sources.data?.rows.find(({ can }) => can.includes('enter'));
  return (
    <>
      {mayFollow && (
        <Button onClick={() => setSearch({ tabid: 'follow' })}>
          订阅{follows.data?.total ? ` ${follows.data.total}` : ''}
        </Button>
      )}
      {hand && (
        <Button icon={<PlusIcon />} onClick={() => setSearch({ tabid: 'source', open: hand.id })}>
          手动录入
        </Button>
      )}
    </>
  );
}
