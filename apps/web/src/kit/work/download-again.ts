import { contract } from '@zhiying/contract';
import { api } from '#kit/api/client.ts';
import { download } from '#kit/download.ts';

/** Fetches the file of an export once more; links expire, so each time a new one is asked for. */
export const downloadAgain = async (exportId: number) =>
  download((await api(contract.download.again, { id: exportId })).filepath);
