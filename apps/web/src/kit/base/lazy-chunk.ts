import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadChunk, loadPatiently } from './chunk.ts';
import { seenLongEnough } from './loading-sign.ts';

/**
 * The one way to a component whose code comes when it is first shown: within the specified time, with one guarded reload
 * where it does not arrive; `patient`, for what the page can do without, is tried until it comes. `signed` where a sign of waiting stands for it
 * meanwhile.
 */
export const lazyChunk = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { patient = false, signed = false } = {},
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => {
    const coming = patient ? loadPatiently(load) : loadChunk(load);
    return signed ? seenLongEnough(coming) : coming;
  });
