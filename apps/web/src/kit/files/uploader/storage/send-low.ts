import { REQUEST_TIMEOUT_MS, UPLOAD_PARALLEL } from '@zhiying/contract/limits';
import { StorageFault } from './fault.ts';
import type { Answer, Outgoing } from './send.ts';

/** A part cannot be seen moving here, and on a slow line it waits for the nine others. */
const PATIENCE_MS = REQUEST_TIMEOUT_MS * UPLOAD_PARALLEL;

/**
 * For parts that share the console's own address over HTTP/1.1, where a browser opens six connections: of what waits
 * for one of them, a page's calls go before a part. Only fetch can say so; how far a part is shows when it has arrived.
 */
export async function sendLow({ method, url, headers, body, signal, onSent }: Outgoing): Promise<Answer> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      priority: 'low',
      credentials: 'omit',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
    const text = await response.text();
    if (response.ok && body instanceof Blob) onSent?.(body.size);
    return { status: response.status, text, header: (name) => response.headers.get(name) };
  } catch {
    if (signal?.aborted) throw signal.reason as Error;
    throw new StorageFault(patience.aborted ? 'timeout' : 'network');
  }
}
