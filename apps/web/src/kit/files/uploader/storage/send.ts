import { REQUEST_TIMEOUT_MS } from '@zhiying/contract/limits';
import { StorageFault } from './fault.ts';

export interface StorageRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: Blob | string;
  signal?: AbortSignal;
  /** Bytes of this body on their way so far. */
  onSent?(bytes: number): void;
}

export interface StorageResponse {
  status: number;
  text: string;
  header(name: string): string | null;
}

/** When anything last moved, on any request: with ten parts on a slow line each may well wait for its turn. */
let lastMoved = 0;

/** XMLHttpRequest, because fetch cannot say how much of a body has left. */
export function send({
  method,
  url,
  headers,
  body,
  signal,
  onSent,
}: StorageRequest): Promise<StorageResponse> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);

    const moved = () => {
      lastMoved = Date.now();
    };
    let watch: ReturnType<typeof setTimeout>;
    const watchStill = (ms: number) => {
      watch = setTimeout(() => {
        const left = lastMoved + REQUEST_TIMEOUT_MS - Date.now();
        if (left > 0) return watchStill(left);
        end(() => reject(new StorageFault('timeout')));
        request.abort();
      }, ms);
    };
    const stop = () => {
      end(() => reject(signal?.reason as Error));
      request.abort();
    };
    let ended = false;
    const end = (settle: () => void) => {
      if (ended) return;
      ended = true;
      clearTimeout(watch);
      signal?.removeEventListener('abort', stop);
      settle();
    };

    moved();
    watchStill(REQUEST_TIMEOUT_MS);
    signal?.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded }) => {
      if (ended) return;
      moved();
      onSent?.(loaded);
    };
    request.onprogress = moved;
    request.onload = () => {
      moved();
      const { status, responseText: text } = request;
      end(() => resolve({ status, text, header: (name) => request.getResponseHeader(name) }));
    };
    request.onerror = () => end(() => reject(new StorageFault('network')));
    request.send(body ?? null);
  });
}
