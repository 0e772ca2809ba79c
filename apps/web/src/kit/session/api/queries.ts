import {
  keepPreviousData,
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Call, DataOf, InputOf } from '@zhiying/contract';
import { type ApiError, api } from './client.ts';

type Input<C extends Call> = InputOf<C>;

/** Cached under the call's path, so a change anywhere can refresh it by area: `refresh(client, '/api/admin/member/')`. */
export const queryKey = (call: Call, input?: unknown) => [call.path, input ?? null] as const;

export const callQuery = <C extends Call>(call: C, input?: Input<C>) => ({
  queryKey: queryKey(call, input),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    (api as (call: C, input?: Input<C>, options?: { signal: AbortSignal }) => Promise<DataOf<C>>)(
      call,
      input,
      { signal },
    ),
});

/** Reads a call: `useCall(contract.member.info, { uid })`. */
export const useCall = <C extends Call>(
  call: C,
  input?: Input<C>,
  options: { enabled?: boolean; keepPrevious?: boolean; staleTime?: number } = {},
) =>
  useQuery<DataOf<C>, ApiError>({
    ...callQuery(call, input),
    enabled: options.enabled,
    staleTime: options.staleTime,
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
  });

/** Changes something: `const save = useAction(contract.member.update)`. Every query of the same area is refreshed after. */
export function useAction<C extends Call>(
  call: C,
  options: Omit<UseMutationOptions<DataOf<C>, ApiError, Input<C>>, 'mutationFn'> = {},
) {
  const client = useQueryClient();
  return useMutation<DataOf<C>, ApiError, Input<C>>({
    ...options,
    mutationFn: (input) => (api as (call: C, input: Input<C>) => Promise<DataOf<C>>)(call, input),
    onSuccess: async (...args) => {
      await refresh(client, areaOf(call));
      await options.onSuccess?.(...args);
    },
  });
}

/** `/api/admin/member/update` → `/api/admin/member/` */
export const areaOf = (call: Call) => call.path.split('/').slice(0, 4).join('/').concat('/');

export const refresh = (client: QueryClient, pathPrefix: string) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(pathPrefix),
  });
