import { contract } from '@zhiying/contract';
import { download } from '#kit/files/download.ts';
import { api } from '#kit/session/api/client.ts';

/** Fetches the file of an export once more; links expire, so each time a new one is asked for. */
export const downloadAgain = async (exportId: number) =>
  download((await api(contract.download.again, { id: exportId })).filepath);
