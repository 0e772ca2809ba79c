import { contract } from '@zhiying/contract';
import { useEffect, useEffectEvent } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { usePage } from '#kit/page/page-context.tsx';
import type { ApiError } from '#kit/session/api/client.ts';
import { useAction } from '#kit/session/api/queries.ts';

/** A code is good for one try; a page that is shown twice must not try twice. */
const tried = new Set<string>();

/** The way back from a platform: `?code=…&state=…` is handed to the server and taken out of the address. */
export function useOauthReturn(onConnected: (id: number) => void) {
  const { search, setSearch } = usePage();
  const { code, state, error, scopes: _scopes, ...rest } = search;
  const connect = useAction(contract.account.connect, {
    // The code is spent either way: what the call itself suggests, to try again, would not help.
    onError: (refusal: ApiError) =>
      void message.error(
        refusal.httpStatus === 0 ? '无法连接服务器，授权未完成，请重新发起授权' : refusal.message,
      ),
    onSuccess: ({ id, name }) => {
      void message.success(`「${name}」授权完成`);
      onConnected(id);
    },
  });
  const arrive = useEffectEvent(() => {
    if (typeof state !== 'string' || tried.has(state)) return;
    tried.add(state);
    setSearch(rest);
    if (typeof code === 'string') connect.mutate({ code, state });
    else if (error) void message.warning('你在平台上拒绝了授权，账号未连接');
  });
  useEffect(() => arrive(), [state]);
  return connect.isPending;
}
