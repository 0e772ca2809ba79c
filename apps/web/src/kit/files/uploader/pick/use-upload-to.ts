import { message } from '#kit/feedback/notices.ts';
import type { UploadPurpose } from '../queue/item.ts';
import { uploads } from '../uploads.ts';
import { chooseFiles } from './choose-files.ts';

/** Sends files on their way and says at once what is wrong with those that cannot go: `const { send, choose } = useUploadTo(libraryUpload)`. */
export function useUploadTo(purpose: UploadPurpose) {
  /** `already` are those the place has besides the ones on their way; `to` another purpose than the usual one. */
  const send = (files: readonly File[], already = 0, to = purpose): string[] => {
    if (files.length === 0) return [];
    const { uids, warning, refusals } = uploads.add(files, to, already);
    if (warning) void message.warning(warning);
    const [first] = refusals;
    if (first)
      void message.error(refusals.length > 1 ? `${first}（共 ${refusals.length} 个文件未上传）` : first);
    return uids;
  };
  return {
    send,
    choose: async () => send(await chooseFiles(purpose)),
    chooseFolder: async () => send(await chooseFiles({ accept: purpose.accept, folder: true })),
  };
}
