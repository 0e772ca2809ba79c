import { contract } from '@zhiying/contract';
import { api } from '#kit/api/client.ts';
import { apiHost } from '#kit/api/host.ts';

/** Fetches the file of an export once more; links expire, so each time a new one is asked for. */
export async function downloadAgain(exportId: number) {
  const { filepath } = await api(contract.download.again, { id: exportId });
  const anchor = document.createElement('a');
  anchor.href = `${apiHost()}${filepath}`;
  anchor.download = '';
  anchor.click();
}
