import { useQueryClient } from '@tanstack/react-query';
import { contract, platformsTaking } from '@zhiying/contract';
import { type ReactNode, useEffect } from 'react';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { refresh, useAction, useCall } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import type { Batch, PublishKind } from './kinds.tsx';

const PLATFORMS = platformsTaking('video');

/** Themes of films. */
export const films: PublishKind = {
  words: { subject: '视频', unit: '条', batch: '视频主题' },
  param: 'theme',
  toSubject: (video) => ({ path: 'mixedshear/create', search: { video } }),
  toBatch: (id) => ({ path: 'mixedshear/create', search: { id } }),
  toChoosing: (theme) => ({ path: 'mixedshear', search: { theme, board: 'plan' } }),
  accounts: { path: 'mixedshear', search: { tabid: 'accounts' } },
  Read: ReadFilms,
};

function ReadFilms({ id, children }: { id: number; children(batch: Batch): ReactNode }) {
  const client = useQueryClient();
  const query = useCall(contract.videoTheme.info, { id: String(id) });
  useEffect(
    () =>
      onEvent('videoTheme.changed', ({ ids }) => {
        if (ids.includes(id)) void refresh(client, '/api/admin/aivideos/theme/');
      }),
    [client, id],
  );
  const failed = (error: Error) => void message.error(error.message);
  const release = useAction(contract.videoPublish.release, {
    onError: failed,
    onSuccess: ({ topic }) => {
      void message.success(`「${topic}」已开始发布`);
      void refresh(client, '/api/admin/aivideos/theme/');
    },
  });
  const choose = useAction(contract.videoPublish.accounts, {
    onError: failed,
    onSuccess: () => {
      void refresh(client, '/api/admin/aivideos/theme/');
      void refresh(client, '/api/admin/publish/');
    },
  });
  return (
    <Loaded query={query}>
      {({ topic, status, can, input, version }) =>
        children({
          kind: 'videoTheme',
          id,
          name: topic,
          status: <ThemeStatus status={status} />,
          mayRelease: can.includes('release'),
          mayChoose: can.includes('accounts'),
          choice: {
            now: input,
            platforms: PLATFORMS,
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
