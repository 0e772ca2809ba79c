import { allCalls } from '#kernel/http/openapi.ts';

/** What nobody may do while they look through the eyes of somebody else. */
export const callsThatChange = () =>
  allCalls().filter(({ call }) => call.keys !== null && call.method === 'POST' && !call.whileViewing);
