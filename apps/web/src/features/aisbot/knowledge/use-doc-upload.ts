import { useQueryClient } from '@tanstack/react-query';
import { BOT_DOC_EXTENSIONS, contract } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { type UploadPurpose, useUploadTo } from '#kit/files/uploader/index.ts';
import { api } from '#kit/session/api/client.ts';
import { refresh } from '#kit/session/api/queries.ts';

/** Sends files to the store and makes documents of them; with the id of one they become its next version. */
export function useDocUpload(id?: number) {
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
        until: null,
      });
      void message.success(`已上传「${doc.name}」，正在解析`);
      await refresh(client, '/api/admin/aisbot/');
      return { id: doc.id, ext, type, path, thumb: null };
    },
  };
  return useUploadTo(purpose);
}
