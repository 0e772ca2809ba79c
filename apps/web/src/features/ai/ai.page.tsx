import { lazy, Suspense } from 'react';
import { PageHead } from '#kit/page-head.tsx';
import { type PermissionTab, PermissionTabs } from '#kit/permission-tabs.tsx';
import { StateView } from '#kit/state-view.tsx';
import styles from './ai.module.css';
import { useAiAddress } from './common/ai.address.ts';
import { HeadButton } from './head-button.tsx';
import { PhraseList } from './library/phrase-list.tsx';

import { ThemeCalendar } from './theme/theme-calendar.tsx';
import { ThemeList } from './theme/theme-list.tsx';
import { Waiting } from './waiting.tsx';
import { EditTheme } from './wizard/edit-theme.tsx';
import { CreateTheme } from './wizard/theme-wizard.tsx';
import { ThemeWorkspace } from './workspace/theme-workspace.tsx';

/** The editor brings its own engine along; whoever only looks at lists does without. */
const ArticleEditor = lazy(() => import('./editor/article-editor.tsx'));

const TABS: PermissionTab[] = [
  { id: 'theme', title: '主题', keys: ['14-1'], render: () => <ThemeList /> },
  { id: 'calendar', title: '排期日历', keys: ['14-1'], render: () => <ThemeCalendar /> },
  { id: 'library', title: '标题与话题', keys: ['14-14'], render: () => <PhraseList /> },
];

export default function AiPage() {
  const { themeId, articleId, creating, step } = useAiAddress();
  if (articleId !== null)
    return (
      <Suspense fallback={<Waiting />}>
        <ArticleEditor key={articleId} id={articleId} />
      </Suspense>
    );
  if (themeId !== null && step !== null) return <EditTheme key={themeId} id={themeId} />;
  if (themeId !== null) return <ThemeWorkspace key={themeId} id={themeId} />;
  if (creating) return <CreateTheme />;
  return (
    <div className={styles.page}>
      <PageHead>
        <HeadButton />
      </PageHead>
      <div className={styles.tabs}>
        <PermissionTabs
          tabs={TABS}
          none={
            <StateView
              kind="no-permission"
              title="没有查看 AI 文章的权限"
              text={['需要「查看 AI 主题」权限，请联系管理员。']}
            />
          }
        />
      </div>
    </div>
  );
}
