import { contract, KEY_LABELS, keysOf as keysOfGroups, MANAGE_ACCOUNTS } from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect } from 'react';
import { StateView } from '#kit/feedback/state-view.tsx';
import { GroupedTabs, type TabGroup } from '#kit/layout/grouped-tabs.tsx';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';
import { POSTER_TABS, usePosterAddress } from '#parts/poster/poster.address.ts';
import { HeadButton } from './ai-head-button.tsx';
import { hubPart } from './hub-part.tsx';

const ThemeList = hubPart(async () => (await import('#features/ai-create/theme/theme-list.tsx')).ThemeList);
const ArticleList = hubPart(
  async () => (await import('#features/ai-create/articles/article-list.tsx')).ArticleList,
);
const ArticleReview = hubPart(
  async () => (await import('#features/ai-create/review/article-review.tsx')).ArticleReview,
);
const RecordList = hubPart(
  async () => (await import('#features/publish/records/record-list.tsx')).RecordList,
);
const AccountsTab = hubPart(async () => (await import('#features/account/accounts-tab.tsx')).AccountsTab);
const AnalysisTab = hubPart(async () => (await import('#features/ai-analysis/analysis-tab.tsx')).AnalysisTab);
const RanksTab = hubPart(async () => (await import('#features/ai-analysis/ranks-tab.tsx')).RanksTab);
const TrendTab = hubPart(async () => (await import('#features/ai-analysis/trend-tab.tsx')).TrendTab);
const PhraseList = hubPart(
  async () => (await import('#features/ai-create/library/phrase-list.tsx')).PhraseList,
);
const ResourcesTab = hubPart(
  async () => (await import('#features/ai/resources/resources-tab.tsx')).ResourcesTab,
);
const ModelSettingsTab = hubPart(
  async () => (await import('#features/ai/models/model-settings-tab.tsx')).ModelSettingsTab,
);
const UsageTab = hubPart(async () => (await import('#features/ai/usage/usage-tab.tsx')).UsageTab);
const CreateTheme = hubPart(
  async () => (await import('#features/ai-create/wizard/theme-wizard.tsx')).CreateTheme,
);
const EditTheme = hubPart(async () => (await import('#features/ai-create/wizard/edit-theme.tsx')).EditTheme);
const ThemeWorkspace = hubPart(
  async () => (await import('#features/ai-create/workspace/theme-workspace.tsx')).ThemeWorkspace,
);
const TemplateList = hubPart(
  async () => (await import('#features/poster/templates/template-list.tsx')).TemplateList,
);
const PosterList = hubPart(async () => (await import('#features/poster/posters/poster-list.tsx')).PosterList);
const BatchList = hubPart(async () => (await import('#features/poster/batch/batch-list.tsx')).BatchList);
const TemplateReview = hubPart(
  async () => (await import('#features/poster/review/template-review.tsx')).TemplateReview,
);
const BatchWizard = hubPart(
  async () => (await import('#features/poster/batch/batch-wizard.tsx')).BatchWizard,
);
const MakePoster = hubPart(async () => (await import('#features/poster/make/make-poster.tsx')).MakePoster);
const PosterFrom = hubPart(async () => (await import('#features/poster/make/poster-from.tsx')).PosterFrom);
const ModifyPoster = hubPart(
  async () => (await import('#features/poster/make/make-poster.tsx')).ModifyPoster,
);
/** It draws with an engine of its own. */
const PosterEditor = hubPart(async () => (await import('#features/poster/editor/poster-editor.tsx')).default);
const PublishBoard = hubPart(async () => (await import('#features/publish/publish-board.tsx')).PublishBoard);
/** The editor brings its own engine along; whoever only looks at lists does without. */
const ArticleEditor = hubPart(
  async () => (await import('#features/ai-create/editor/article-editor.tsx')).default,
);

/** In the order of the work: what is written, when it goes out and where, what came of it, what it is made from. */
const GROUPS: readonly TabGroup[] = [
  {
    id: 'themes',
    title: '主题',
    tabs: [{ id: 'theme', title: '主题', keys: keysOf(contract.aiTheme.list), render: () => <ThemeList /> }],
  },
  {
    id: 'texts',
    title: '文章',
    tabs: [
      { id: 'articles', title: '文章', keys: keysOf(contract.aiArticle.list), render: () => <ArticleList /> },
      {
        id: 'review',
        title: '文章审核',
        keys: keysOf(contract.aiArticleReview.queue),
        render: () => <ArticleReview />,
      },
      { id: 'library', title: '标题与话题', keys: ['14-14'], render: () => <PhraseList /> },
    ],
  },
  {
    id: 'posters',
    title: '海报',
    tabs: [
      {
        id: POSTER_TABS.templates,
        title: '海报模板',
        keys: keysOf(contract.posterTemplate.list),
        render: () => <TemplateList />,
      },
      {
        id: POSTER_TABS.posters,
        title: '海报',
        keys: keysOf(contract.poster.list),
        render: () => <PosterList />,
      },
      {
        id: POSTER_TABS.batches,
        title: '批量海报',
        keys: keysOf(contract.posterBatch.list),
        render: () => <BatchList />,
      },
      {
        id: POSTER_TABS.review,
        title: '模板审核',
        keys: keysOf(contract.posterTemplateReview.queue),
        render: () => <TemplateReview />,
      },
    ],
  },
  {
    id: 'going-out',
    title: '发布记录',
    tabs: [
      { id: 'records', title: '发布记录', keys: keysOf(contract.aiTheme.list), render: () => <RecordList /> },
    ],
  },
  {
    id: 'accounts',
    title: '账号',
    tabs: [{ id: 'accounts', title: '账号', keys: MANAGE_ACCOUNTS, render: () => <AccountsTab /> }],
  },
  {
    id: 'data',
    title: '数据',
    tabs: [
      { id: 'analysis', title: '分析', keys: ['14-9'], render: () => <AnalysisTab /> },
      { id: 'ranks', title: '排行', keys: ['14-10'], render: () => <RanksTab /> },
      { id: 'trend', title: '趋势', keys: ['14-11'], render: () => <TrendTab /> },
    ],
  },
  {
    id: 'settings',
    title: '设置',
    tabs: [
      { id: 'resources', title: '资源库', keys: ['18-1'], render: () => <ResourcesTab /> },
      { id: 'models', title: 'AI 模型', keys: ['18-2'], render: () => <ModelSettingsTab /> },
      { id: 'usage', title: '用量', keys: ['18-3'], render: () => <UsageTab /> },
    ],
  },
];

/** The way most people go on from the lists. */
const NEXT = [ThemeList, RecordList, AccountsTab, CreateTheme, ThemeWorkspace, PublishBoard];

export default function AiHub() {
  const { themeId, articleId, creating, step, board } = useAiAddress();
  const { search } = usePage();
  const poster = usePosterAddress();
  // The calendar has a page of its own now; old addresses lead there.
  const moved = search.tabid === 'calendar';
  useEffect(() => {
    if (moved) go({ path: 'calendar' }, { replace: true });
  }, [moved]);
  useEffect(() => {
    for (const part of NEXT) part.ahead();
  }, []);
  if (poster.templateId !== null) return <PosterEditor key={poster.templateId} id={poster.templateId} />;
  if (poster.makeId !== null) return <MakePoster key={poster.makeId} id={poster.makeId} />;
  if (poster.articleId !== null || poster.themeId !== null)
    return <PosterFrom key={`${poster.articleId} ${poster.themeId} ${poster.covering}`} />;
  if (poster.posterId !== null) return <ModifyPoster key={poster.posterId} id={poster.posterId} />;
  if (poster.batchForId !== null) return <BatchWizard key={poster.batchForId} id={poster.batchForId} />;
  if (articleId !== null) return <ArticleEditor key={articleId} id={articleId} />;
  if (themeId !== null && step !== null) return <EditTheme key={themeId} id={themeId} />;
  if (themeId !== null && board !== null) return <PublishBoard key={themeId} kind="aiTheme" id={themeId} />;
  if (themeId !== null) return <ThemeWorkspace key={themeId} id={themeId} />;
  if (creating) return <CreateTheme />;
  return <GroupedTabs head={<HeadButton />} groups={GROUPS} none={<NothingYet />} />;
}

/** Keys of this page open nothing by themselves, or what they open is not there yet: said plainly, with the ones held. */
function NothingYet() {
  const settings = useProfile()?.settings;
  const held = KEYS_HERE.filter((key) => settings?.includes(key));
  return (
    <StateView
      kind="no-permission"
      title="暂无可访问的内容"
      text={
        held.length > 0
          ? [
              `已有权限：「${held.map((key) => KEY_LABELS[key]).join('」「')}」，`,
              '还需要「查看 AI 主题」权限才能打开主题和文章，请联系管理员。',
            ]
          : ['需要「AI 创作」或「AI 资源」权限，请联系管理员。']
      }
      actions={<Button onClick={() => go({ path: '' })}>返回工作台</Button>}
    />
  );
}

const KEYS_HERE = keysOfGroups(14, 18);
