import { contract, SEE_USERS, themeState } from '@zhiying/contract';
import { ListPage } from '#kit/list/index.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';
import { useLiveThemes } from '#parts/ai-create/use-live-themes.ts';
import { themeColumns } from './theme.columns.tsx';
import { themeSearch } from './theme.search.ts';
import { ThemeCard } from './theme-card.tsx';
import { useThemeActions } from './use-theme-actions.tsx';

const { deleted: _deleted, ...LABELS } = themeState.states;

/** Every theme the viewer reaches, live. */
export function ThemeList() {
  useLiveThemes();
  const mayOpen = useMayOpen();
  const { toTheme } = useAiAddress();
  const actions = useThemeActions();
  return (
    <ListPage
      headless
      id="aiTheme"
      noun="主题"
      list={contract.aiTheme.list}
      columns={themeColumns}
      search={themeSearch(mayOpen(SEE_USERS))}
      counts={{ call: contract.aiTheme.counts, field: 'status', labels: LABELS }}
      card={(theme) => <ThemeCard theme={theme} />}
      rowActions={actions.of}
      bulkActions={actions.bulk}
      onOpenRow={({ id }) => toTheme(id)}
      empty={{
        title: '暂无主题',
        text: [
          '一个主题可生成多篇文章，检查后发布到各账号。',
          '点击右上角「新建主题」，几分钟即可生成第一篇。',
        ],
      }}
      aside={() => actions.dialogs}
    />
  );
}
