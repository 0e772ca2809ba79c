import { useQueryClient } from '@tanstack/react-query';
import { contract, platformsTaking } from '@zhiying/contract';
import { type ReactNode, useEffect } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { refresh, useAction, useCall } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';
import type { Batch, PublishKind } from './kinds.tsx';
import { themeBatch } from './theme-batch.tsx';

const PLATFORMS = platformsTaking('video');

/** Themes of films. */
export const videoThemeKind: PublishKind = {
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
    <QueryView query={query}>
      {(theme) => children(themeBatch('videoTheme', id, theme, PLATFORMS, { choose, release }))}
    </QueryView>
  );
}
