import { useDeferredValue } from 'react';

/**
 * False in the first render and true in a deferred one right after it, for controls that cost more than the content
 * people came to read.
 */
export const useAfterFirst = () => useDeferredValue(true, false);
