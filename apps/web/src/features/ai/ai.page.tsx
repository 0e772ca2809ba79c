import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { go } from '#kit/page/navigate.ts';
import type { PermissionTab } from '#kit/permission-tabs.tsx';
import { StateView } from '#kit/state-view.tsx';
import { TabsPage } from '#kit/tabs-page.tsx';
import { AccountsTab } from './accounts/accounts-tab.tsx';
import { AnalysisTab } from './analysis/analysis-tab.tsx';
import { RanksTab } from './analysis/ranks-tab.tsx';
import { TrendTab } from './analysis/trend-tab.tsx';
import { useAiAddress } from './common/ai.address.ts';
import { HeadButton } from './head-button.tsx';
import { PhraseList } from './library/phrase-list.tsx';
import { ModelSettingsTab } from './models/model-settings-tab.tsx';
import { PublishBoard } from './publish/publish-board.tsx';
import { RecordList } from './publish/records/record-list.tsx';
import { ResourcesTab } from './resources/resources-tab.tsx';
import { ThemeCalendar } from './theme/theme-calendar.tsx';
import { ThemeList } from './theme/theme-list.tsx';
import { UsageTab } from './usage/usage-tab.tsx';
import { Waiting } from './waiting.tsx';
import { EditTheme } from './wizard/edit-theme.tsx';
import { CreateTheme } from './wizard/theme-wizard.tsx';
import { ThemeWorkspace } from './workspace/theme-workspace.tsx';

/** The editor brings its own engine along; whoever only looks at lists does without. */
const ArticleEditor = lazy(() => import('./editor/article-editor.tsx'));

/** In the order of the work: what is written, where it goes, what came of it, what it is made from. */
const TABS: PermissionTab[] = [
  { id: 'theme', title: '主题', keys: ['14-1'], render: () => <ThemeList /> },
  { id: 'calendar', title: '排期日历', keys: ['14-1'], render: () => <ThemeCalendar /> },
  { id: 'records', title: '发布记录', keys: ['14-1'], render: () => <RecordList /> },
  { id: 'accounts', title: '账号', keys: ['14-7'], render: () => <AccountsTab /> },
  { id: 'analysis', title: '分析', keys: ['14-9'], render: () => <AnalysisTab /> },
  { id: 'ranks', title: '排行', keys: ['14-10'], render: () => <RanksTab /> },
  { id: 'trend', title: '趋势', keys: ['14-11'], render: () => <TrendTab /> },
  { id: 'library', title: '标题与话题', keys: ['14-14'], render: () => <PhraseList /> },
  { id: 'resources', title: '资源库', keys: ['18-1'], render: () => <ResourcesTab /> },
  { id: 'models', title: 'AI 模型', keys: ['18-2'], render: () => <ModelSettingsTab /> },
  { id: 'usage', title: '用量', keys: ['18-3'], render: () => <UsageTab /> },
];

export default function AiPage() {
  const { themeId, articleId, creating, step, board } = useAiAddress();
  if (articleId !== null)
    return (
      <Suspense fallback={<Waiting />}>
        <ArticleEditor key={articleId} id={articleId} />
      </Suspense>
    );
  if (themeId !== null && step !== null) return <EditTheme key={themeId} id={themeId} />;
  if (themeId !== null && board !== null) return <PublishBoard key={themeId} id={themeId} />;
  if (themeId !== null) return <ThemeWorkspace key={themeId} id={themeId} />;
  if (creating) return <CreateTheme />;
  return <TabsPage head={<HeadButton />} tabs={TABS} none={<NothingYet />} />;
}

const NothingYet = () => (
  <StateView
    kind="no-permission"
    title="这里还没有你能打开的内容"
    text={['需要 AI 创作或 AI 资源的权限，请联系管理员。']}
    actions={<Button onClick={() => go({ path: '' })}>回到工作台</Button>}
  />
);
