import { useQueryClient } from '@tanstack/react-query';
import { contract } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { refresh, useAction, useCall } from '#kit/session/api/queries.ts';
import { useLiveThemes } from '#parts/ai-create/use-live-themes.ts';
import type { Batch, PublishKind } from './kinds.tsx';
import { themeBatch } from './theme-batch.tsx';

/** The wizard's step where accounts are chosen. */
const SEND_STEP = 4;

/** Themes of articles. */
export const articleThemeKind: PublishKind = {
  words: { subject: '文章', unit: '篇', batch: '主题' },
  param: 'theme',
  toSubject: (article) => ({ path: 'ai', search: { article } }),
  toBatch: (theme) => ({ path: 'ai', search: { theme } }),
  toChoosing: (theme) => ({ path: 'ai', search: { theme, step: SEND_STEP } }),
  accounts: { path: 'ai', search: { tabid: 'accounts' } },
  Read: ReadTheme,
};

function ReadTheme({ id, children }: { id: number; children(batch: Batch): ReactNode }) {
  useLiveThemes(id);
  const client = useQueryClient();
  const query = useCall(contract.aiTheme.info, { id: String(id) });
  const release = useAction(contract.aiTheme.release, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ topic }) => void message.success(`「${topic}」已开始发布`),
  });
  const choose = useAction(contract.aiTheme.accounts, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => refresh(client, '/api/admin/publish/'),
  });
  return (
    <QueryView query={query}>
      {(theme) => children(themeBatch('aiTheme', id, theme, theme.input.platforms, { choose, release }))}
    </QueryView>
  );
}
