import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUploads } from '#kit/files/uploader/index.ts';
import { refresh } from '#kit/session/api/queries.ts';
import { onEvent } from '#kit/session/events/stream.ts';

/** Many files finishing together are read once. */
const TOGETHER_MS = 800;
const MATERIALS = '/api/admin/material/';

/**
 * What is shown follows uploads of this window and whatever the server says has changed. The server tells of everything
 * the viewer may see; read again is only what is shown, and in `queue`, where new ones turn up, everything.
 */
export function useLiveMaterials(queue = false) {
  const client = useQueryClient();
  const arrived = useUploads().items.filter(({ state }) => state === 'success').length;
  useEffect(() => {
    if (arrived > 0) void refresh(client, MATERIALS);
  }, [arrived, client]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(client, MATERIALS);
      }, TOGETHER_MS);
    };
    const offs = [
      onEvent('material.changed', ({ ids }) => {
        if (queue || isShown(client, new Set(ids))) later();
      }),
      // Something was published to the viewer, or taken from them: they were told.
      onEvent('notification.created', ({ link }) => {
        if (link?.startsWith('/home/material')) later();
      }),
    ];
    return () => {
      for (const off of offs) off();
      clearTimeout(timer);
    };
  }, [client, queue]);
}

/**
 * Whether a list or a drawer on the screen holds one of them; so do favourites, under their own path. One that is being read
 * this moment may have been read before the change.
 */
function isShown(client: QueryClient, ids: ReadonlySet<number>): boolean {
  return client
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ queryKey: [path], state }) => {
      if (!/^\/api\/admin\/(material|favorite)\//.test(String(path))) return false;
      if (state.fetchStatus === 'fetching') return true;
      const data = state.data as { id?: number; rows?: { id?: number; material?: { id: number } | null }[] };
      if (data?.id !== undefined && ids.has(data.id)) return true;
      return data?.rows?.some(({ id, material }) => ids.has(material?.id ?? id ?? 0)) ?? false;
    });
}
