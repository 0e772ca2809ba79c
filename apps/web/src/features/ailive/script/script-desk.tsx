import { useQuery } from '@tanstack/react-query';
import { contract, type LiveScriptRow } from '@zhiying/contract';
import { useEffect, useEffectEvent } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { Waiting } from '#kit/feedback/waiting.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import type { ApiError } from '#kit/session/api/client.ts';
import { callQuery, useAction } from '#kit/session/api/queries.ts';
import { ScriptEditor } from './script-editor.tsx';

const ASK_EVERY_MS = 2000;

/** One script on its desk; while a model writes it, it is read again until it is there. */
export function ScriptDesk({ id }: { id: number }) {
  const query = useQuery<LiveScriptRow, ApiError>({
    ...callQuery(contract.liveScript.info, { id }),
    refetchInterval: ({ state }) => (state.data?.writing ? ASK_EVERY_MS : false),
  });
  return (
    <QueryView query={query}>
      {/* Written anew by a model, it begins anew. */}
      {(script) => <ScriptEditor key={`${script.id} ${script.writing}`} script={script} />}
    </QueryView>
  );
}

/** A new script, written by hand. */
export const NewScript = () => <ScriptEditor script={null} />;

/** A script that was adopted with a hot topic, on the way to its place in the library. */
export function HotScriptDesk({ id }: { id: number }) {
  const { setSearch } = usePage();
  const take = useAction(contract.liveScript.fromHot);
  const begin = useEffectEvent(async () => {
    try {
      const script = await take.mutateAsync({ id });
      setSearch({ tabid: 'script', script: script.id });
    } catch (error) {
      void message.error((error as ApiError).message);
      setSearch({ tabid: 'script' });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another script was asked for
  useEffect(() => void begin(), [id]);
  return <Waiting />;
}
