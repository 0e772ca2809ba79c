import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#kit/session/api/client.ts';

/** An answer of the server is an answer; only a call that never arrived is worth making again by itself. */
const isNetworkError = (error: unknown) => !(error instanceof ApiError) || error.httpStatus === 0;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && isNetworkError(error),
    },
    mutations: { retry: false },
  },
});
