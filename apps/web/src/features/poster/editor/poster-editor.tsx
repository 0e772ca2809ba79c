import { useQuery } from '@tanstack/react-query';
import { contract, type PosterTemplateInfo } from '@zhiying/contract';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { WaitingLines } from '#kit/feedback/waiting.tsx';
import type { ApiError } from '#kit/session/api/client.ts';
import { callQuery } from '#kit/session/api/queries.ts';
import { TooNew } from '../common/too-new.tsx';
import { PosterDesk } from './poster-desk.tsx';

/** One template, to be drawn. */
export default function PosterEditor({ id }: { id: number }) {
  // Read anew each time it is opened; from then on the document is the editor's, and what others save is told.
  const query = useQuery<PosterTemplateInfo, ApiError>({
    ...callQuery(contract.posterTemplate.info, { id: String(id) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <QueryView query={query} sign={<WaitingLines />}>
      {(info) => (info.tooNew ? <TooNew /> : <PosterDesk key={info.id} start={info} />)}
    </QueryView>
  );
}
