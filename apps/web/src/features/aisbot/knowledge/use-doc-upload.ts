import { useQueryClient } from '@tanstack/react-query';
import { BOT_DOC_EXTENSIONS, contract } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { type UploadPurpose, useUploadTo } from '#kit/files/uploader/index.ts';
import { api } from '#kit/session/api/client.ts';
import { refresh } from '#kit/session/api/queries.ts';

/** With the id of a document a file becomes its next version; how long it holds is said beside the file, not in it. */
export interface DocUpload {
  id?: number;
  until: string | null;
  nodeId?: number;
}

/** Sends files to the store and makes documents of them. */
export function useDocUpload({ id, until, nodeId }: DocUpload) {
  const client = useQueryClient();
  const purpose: UploadPurpose = {
    id: `aisbotDoc ${id ?? 'new'}`,
    accept: BOT_DOC_EXTENSIONS,
    maxFiles: id === undefined ? 20 : 1,
    registersPdf: true,
    inForm: true,
    async register({ name, path, ext, type }) {
      const doc = await api(contract.aisbotDoc.upload, {
        id,
        name: name.replace(/\.[^.]+$/, '').slice(0, 80) || name,
        path,
        until,
        nodeId,
      });
      void message.success(`已上传「${doc.name}」，正在解析`);
      await refresh(client, '/api/admin/aisbot/');
      return { id: doc.id, ext, type, path, thumb: null };
    },
  };
  return useUploadTo(purpose);
}
