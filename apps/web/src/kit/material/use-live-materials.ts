import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '#kit/api/queries.ts';
import { onEvent } from '#kit/events/stream.ts';
import { useUploads } from '#kit/uploader/index.ts';

/** Many files finishing together are read once. */
const TOGETHER_MS = 800;

/** What is shown follows uploads of this window and whatever the server says has changed. */
export function useLiveMaterials() {
  const client = useQueryClient();
  const arrived = useUploads().items.filter(({ state }) => state === 'success').length;
  useEffect(() => {
    if (arrived > 0) void refresh(client, '/api/admin/material/');
  }, [arrived, client]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const off = onEvent('material.changed', () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(client, '/api/admin/material/');
      }, TOGETHER_MS);
    });
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [client]);
}
