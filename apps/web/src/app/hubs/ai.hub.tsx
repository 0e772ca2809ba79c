import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { AccountsTab } from '#features/account/accounts-tab.tsx';
import { ModelSettingsTab } from '#features/ai/models/model-settings-tab.tsx';
import { ResourcesTab } from '#features/ai/resources/resources-tab.tsx';
import { UsageTab } from '#features/ai/usage/usage-tab.tsx';
import { AnalysisTab } from '#features/ai-analysis/analysis-tab.tsx';
import { RanksTab } from '#features/ai-analysis/ranks-tab.tsx';
import { TrendTab } from '#features/ai-analysis/trend-tab.tsx';
import { PhraseList } from '#features/ai-create/library/phrase-list.tsx';
import { ThemeCalendar } from '#features/ai-create/theme/theme-calendar.tsx';
import { ThemeList } from '#features/ai-create/theme/theme-list.tsx';
import { EditTheme } from '#features/ai-create/wizard/edit-theme.tsx';
import { CreateTheme } from '#features/ai-create/wizard/theme-wizard.tsx';
import { ThemeWorkspace } from '#features/ai-create/workspace/theme-workspace.tsx';
import { PublishBoard } from '#features/publish/publish-board.tsx';
import { RecordList } from '#features/publish/records/record-list.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { TabsPage } from '#kit/layout/tabs-page.tsx';
import { go } from '#kit/page/navigate.ts';
import { Waiting } from '#parts/ai/waiting.tsx';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';
import { HeadButton } from './ai-head-button.tsx';

/** The editor brings its own engine along; whoever only looks at lists does without. */
const ArticleEditor = lazy(() => import('#features/ai-create/editor/article-editor.tsx'));

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
