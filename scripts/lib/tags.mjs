/** What takes seconds and is no main path: `npm run test:all` and the tests of an area run it, the gate does not. */
export const FULL_TAG = 'full';

/** For the configurations of Vitest. */
export const TAGS = [{ name: FULL_TAG, description: 'left to npm run test:all' }];
