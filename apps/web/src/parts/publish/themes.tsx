import { useQueryClient } from '@tanstack/react-query';
import { contract } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { refresh, useAction, useCall } from '#kit/session/api/queries.ts';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import { useLiveThemes } from '#parts/ai-create/use-live-themes.ts';
import type { Batch, PublishKind } from './kinds.tsx';

/** The wizard's step where accounts are chosen. */
const SEND_STEP = 4;

/** Themes of articles. */
export const themes: PublishKind = {
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
    <Loaded query={query}>
      {({ topic, status, can, input, version }) =>
        children({
          kind: 'aiTheme',
          id,
          name: topic,
          status: <ThemeStatus status={status} />,
          mayRelease: can.includes('release'),
          mayChoose: can.includes('accounts'),
          choice: {
            now: input,
            platforms: input.platforms,
            save: ({ accountIds, accountGroupIds, spread }) =>
              choose
                .mutateAsync({
                  id,
                  version,
                  accountIds: [...accountIds],
                  accountGroupIds: [...accountGroupIds],
                  spread,
                })
                .then(
                  () => true,
                  () => false,
                ),
            saving: choose.isPending,
          },
          release: (holdBlocked) =>
            release.mutateAsync({ id, holdBlocked }).then(
              () => true,
              () => false,
            ),
          releasing: release.isPending,
        })
      }
    </Loaded>
  );
}
