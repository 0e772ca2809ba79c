import { REQUEST_TIMEOUT_MS, UPLOAD_PARALLEL } from '@zhiying/contract/limits';
import { StorageFault } from './fault.ts';
import type { StorageRequest, StorageResponse } from './send.ts';

/** A part cannot be seen moving here, and on a slow line it waits for the nine others. */
const PATIENCE_MS = REQUEST_TIMEOUT_MS * UPLOAD_PARALLEL;

/**
 * Sends parts with low priority. Over HTTP/1.1 a browser opens six connections to a host, and the calls of a page go
 * before parts that share its host. Only fetch has priorities; the progress of a part shows when it has arrived.
 */
export async function sendLow({ url, signal, onSent, ...request }: StorageRequest): Promise<StorageResponse> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(url, {
      ...request,
      priority: 'low',
      credentials: 'omit',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
    const text = await response.text();
    if (response.ok && request.body instanceof Blob) onSent?.(request.body.size);
    return { status: response.status, text, header: (name) => response.headers.get(name) };
  } catch {
    if (signal?.aborted) throw signal.reason as Error;
    throw new StorageFault(patience.aborted ? 'timeout' : 'network');
  }
}
