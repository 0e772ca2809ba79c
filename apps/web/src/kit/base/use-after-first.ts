import { useDeferredValue } from 'react';

/**
 * False for the first drawing and true right after it, in a drawing that gives way to whatever somebody does meanwhile: for controls
 * that cost more than what people came to read.
 */
export const useAfterFirst = () => useDeferredValue(true, false);
