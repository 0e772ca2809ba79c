import { contract, type Theme } from '@zhiying/contract';
import { Button, Dropdown } from 'antd';
import { DownIcon } from '#kit/base/icons.tsx';
import { Column, Row, Stack } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import { useLiveThemes } from '#parts/ai-create/use-live-themes.ts';
import { WorkHead } from '#parts/ai-create/work-head.tsx';
import { ModelHint } from '../common/model-hint.tsx';
import { OfflineMark } from '../common/offline-mark.tsx';
import { useThemeActions } from '../theme/use-theme-actions.tsx';
import { ArticleGrid } from './article-grid.tsx';
import { BriefPanel } from './brief-panel.tsx';
import styles from './workspace.module.css';

/** One theme: what was asked on the left, its articles as they are written and checked on the right. */
export function ThemeWorkspace({ id }: { id: number }) {
  useLiveThemes(id);
  const { toList } = useAiAddress();
  const query = useCall(contract.aiTheme.info, { id: String(id) });
  return (
    <Column height="full" minHeight={0} className={styles.page}>
      <WorkHead from="AI 文章" label="返回 AI 文章" onBack={toList} title={query.data?.topic}>
        {query.data && (
          <>
            <ThemeStatus theme={query.data} />
            {query.data.offline && <OfflineMark />}
            <WorkspaceActions theme={query.data} />
          </>
        )}
      </WorkHead>
      <QueryView query={query}>
        {(theme) => (
          <>
            {theme.offline && <ModelHint />}
            <Stack tracks="272px minmax(0, 1fr)" fill className={styles.body}>
              <BriefPanel theme={theme} />
              <ArticleGrid theme={theme} />
            </Stack>
          </>
        )}
      </QueryView>
    </Column>
  );
}

/** Something of it is out, or on its way. */
const OUT: readonly Theme['status'][] = ['releasing', 'released', 'partial', 'failed'];

/** The one thing to do next as the solid button, the rest behind it. */
function WorkspaceActions({ theme }: { theme: Theme }) {
  const actions = useThemeActions();
  const { toBoard } = useAiAddress();
  const all = actions.of(theme).filter(({ id }) => id !== 'aiTheme.edit');
  const next =
    all.find(({ id }) => id === 'aiTheme.release') ?? all.find(({ id }) => id === 'aiTheme.generate');
  const stop = theme.status === 'generating' ? all.find(({ id }) => id === 'aiTheme.cancel') : undefined;
  const rest = all.filter((entry) => entry !== next && entry !== stop);
  const stuck = theme.counts.blocked > 0 && next?.id === 'aiTheme.release';
  return (
    <Row gap={8} align="stretch" flex="none" marginLeft="auto" className={styles.actions}>
      {stop && (
        <Can keys={stop.keys}>
          <Button onClick={() => void stop.run(theme)}>{stop.title}</Button>
        </Can>
      )}
      {(OUT.includes(theme.status) || theme.releasedAt) && (
        <Button type={next ? 'default' : 'primary'} onClick={() => toBoard(theme.id, 'results')}>
          发布结果
        </Button>
      )}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((entry) => ({
              key: entry.id,
              label: entry.title,
              danger: entry.id === 'aiTheme.delete',
              onClick: () => void entry.run(theme),
            })),
          }}
        >
          <Button icon={<DownIcon />} iconPlacement="end">
            更多
          </Button>
        </Dropdown>
      )}
      {next && (
        <Can keys={next.keys}>
          <Button type="primary" onClick={() => void next.run(theme)}>
            {next.id !== 'aiTheme.release'
              ? next.title
              : stuck
                ? `去排期（${theme.counts.blocked} 篇待处理）`
                : `去排期（${theme.counts.done} 篇）`}
          </Button>
        </Can>
      )}
      {actions.dialogs}
    </Row>
  );
}
