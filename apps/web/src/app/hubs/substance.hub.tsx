import { contract, HOME_ROUTES, KEY_LABELS, type RouteEntry } from '@zhiying/contract';
import { Button } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Row } from '#kit/base/pieces.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { TabsPage } from '#kit/layout/tabs-page.tsx';
import { useBuiltPages } from '#kit/page/built-pages.ts';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { useMayOpen } from '#kit/session/session.store.ts';
import { POSTER_TABS } from '#parts/poster/poster.address.ts';
import { type Places, useItsPlace, useMayOpenSystem } from './has-its-place.ts';
import { hubPart } from './hub-part.tsx';

const SubstanceList = hubPart(
  async () => (await import('#features/substance/substance-list.tsx')).SubstanceList,
);
const Inbox = hubPart(async () => (await import('#features/substance/inbox/inbox.tsx')).Inbox);
const LeadList = hubPart(async () => (await import('#features/substance/lead-list.tsx')).LeadList);

/** Whoever only receives content has no use for the list of what others make. */
const MAKERS = [
  contract.substance.create,
  contract.substance.update,
  contract.substance.remove,
  contract.substanceReview.pass,
  contract.substanceSend.create,
  ...(contract.substance.list.export ? [contract.substance.list.export] : []),
].flatMap(keysOf);

const ResourceTab = hubPart(async () => (await import('#features/ai/quota/resource-tab.tsx')).ResourceTab);

/** What one makes, what one received, and who left a number; each tab for whoever holds its keys. */
const CONTENT: PermissionTab[] = [
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
  { id: 'lead', title: '留资', keys: keysOf(contract.substanceShare.leads), render: () => <LeadList /> },
];
/** It stands in 系统配置; here it is for whoever may not open that. */
const RESOURCES: PermissionTab = {
  id: 'resources',
  title: 'AI 资源与额度',
  keys: keysOf(contract.aiResource.overview),
  render: () => <ResourceTab />,
};

/** What used to be a tab here and has a page of its own: links from before lead there. */
const MOVED: Places = {
  material: { path: 'material' },
  subject: { path: 'subject' },
  task: { path: 'task' },
  report: { path: 'report' },
  hot: { path: 'hot/index/index' },
};
const PLACES: Places = { ...MOVED, resources: { path: 'system/config', tabid: 'resources' } };

const ROUTES: readonly RouteEntry[] = HOME_ROUTES;
const BESIDE: ReadonlySet<string> = new Set([
  ...Object.values(MOVED).map(({ path }) => path),
  'kox',
  'douyin',
  'mixedshear',
]);

export default function SubstanceHub() {
  const inSystem = useMayOpenSystem();
  const elsewhere = useItsPlace(PLACES, (tabid) => tabid === 'resources' && !inSystem);
  if (elsewhere) return null;
  const tabs = inSystem ? CONTENT : [...CONTENT, RESOURCES];
  return <TabsPage head={<HeadButton />} tabs={tabs} none={<NothingYet />} />;
}

function HeadButton() {
  const { search, setSearch } = usePage();
  if (['received', 'lead', 'resources'].includes(String(search.tabid))) return null;
  return (
    <Row gap={8}>
      <Can keys={keysOf(contract.poster.list)}>
        <Button onClick={() => go({ path: 'ai', search: { tabid: POSTER_TABS.posters } })}>海报</Button>
      </Can>
      <Can keys={keysOf(contract.substance.create)}>
        <Button
          type="primary"
          icon={<PlusIcon />}
          onClick={() => setSearch({ ...search, open: undefined, create: 1 })}
        >
          新建内容
        </Button>
      </Can>
    </Row>
  );
}

/** Whoever works with materials, subjects, tasks, reports or hot topics alone finds them from here. */
function NothingYet() {
  const mayOpen = useMayOpen();
  const built = useBuiltPages();
  const others = ROUTES.filter(({ path, keys }) => BESIDE.has(path) && built.has(path) && mayOpen(keys));
  return (
    <StateView
      kind="empty"
      title={others.length > 0 ? '你的内容在这些页面' : '暂无可查看的内容'}
      text={[`查看内容列表需要「${KEY_LABELS['4-1']}」权限，可向管理员申请。`]}
      actions={
        others.length > 0 ? (
          others.map(({ path, title }) => (
            <Button key={path} onClick={() => go({ path })}>
              {title}
            </Button>
          ))
        ) : (
          <Button onClick={() => go({ path: '' })}>返回工作台</Button>
        )
      }
    />
  );
}
