import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadChunk, loadWithRetry } from './chunk.ts';
import { seenLongEnough } from './loading-sign.ts';

/**
 * Loads a component's code when it is first shown: within the specified time, and with one guarded reload where it
 * does not arrive. `patient`, for parts the page can do without, retries until it arrives. `signed` shows a loading
 * sign meanwhile.
 */
export const lazyChunk = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { patient = false, signed = false } = {},
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => {
    const coming = patient ? loadWithRetry(load) : loadChunk(load);
    return signed ? seenLongEnough(coming) : coming;
  });
