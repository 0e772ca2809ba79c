import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PlusIcon, UploadIcon } from '#kit/base/icons.tsx';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { TabsPage } from '#kit/layout/tabs-page.tsx';
import { useDrawerAddress } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { ConfigTab } from './config/config-tab.tsx';
import { CrawlList } from './crawl/crawl-list.tsx';
import { IntentList } from './intent/intent-list.tsx';
import { ProspectTab } from './prospect/prospect-tab.tsx';
import { ReportTab } from './report/report-tab.tsx';
import { TaskList } from './task/task-list.tsx';
import { TemplateList } from './template/template-list.tsx';

const TABS: PermissionTab[] = [
  { id: 'prospect', title: '潜客', keys: keysOf(contract.growth.list), render: () => <ProspectTab /> },
  { id: 'crawl', title: '采集任务', keys: keysOf(contract.growthCrawl.list), render: () => <CrawlList /> },
  { id: 'intent', title: '意向', keys: keysOf(contract.growthIntent.list), render: () => <IntentList /> },
  {
    id: 'template',
    title: '触达模板',
    keys: keysOf(contract.growthTemplate.list),
    render: () => <TemplateList />,
  },
  { id: 'task', title: '触达任务', keys: keysOf(contract.growthTask.list), render: () => <TaskList /> },
  { id: 'report', title: '报表', keys: keysOf(contract.growthReport.summary), render: () => <ReportTab /> },
  { id: 'config', title: '配置', keys: keysOf(contract.growthConfig.info), render: () => <ConfigTab /> },
];

interface GrowthPageProps {
  /** What another area shows about where people are heard, behind the tasks that listen. */
  sources: PermissionTab;
  /** Beside the title while that is shown. */
  sourcesHead: ReactNode;
}

/** 潜客增长: from what people say in public to a visit, one person after the other. */
export function GrowthPage({ sources, sourcesHead }: GrowthPageProps) {
  const { search } = usePage();
  return (
    <TabsPage
      head={search.tabid === sources.id ? sourcesHead : <HeadButtons />}
      tabs={TABS.toSpliced(2, 0, sources)}
    />
  );
}

const CREATES = {
  crawl: { call: contract.growthCrawl.create, title: '采集任务' },
  template: { call: contract.growthTemplate.create, title: '触达模板' },
  task: { call: contract.growthTask.create, title: '触达任务' },
};

/** The one solid button: what is new depends on the tab. */
function HeadButtons() {
  const { search } = usePage();
  const drawer = useDrawerAddress();
  const creates = CREATES[String(search.tabid) as keyof typeof CREATES];
  if (!creates) return null;
  return (
    <>
      {search.tabid === 'crawl' && (
        <Can keys={keysOf(contract.growthCrawl.importStart)}>
          <Button icon={<UploadIcon />} onClick={drawer.importFile}>
            导入评论
          </Button>
        </Can>
      )}
      <Can keys={keysOf(creates.call)}>
        <Button type="primary" icon={<PlusIcon />} onClick={drawer.create}>
          新建{creates.title}
        </Button>
      </Can>
    </>
  );
}
