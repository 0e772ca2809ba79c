import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadChunk, loadPatiently } from './chunk.ts';

/**
 * The one way to a component whose code comes when it is first shown: within the specified time, with one guarded reload
 * where it does not arrive; `patient`, for what the page can do without, is tried until it comes.
 */
export const lazyChunk = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { patient = false } = {},
): LazyExoticComponent<ComponentType<Props>> => lazy(() => (patient ? loadPatiently(load) : loadChunk(load)));
