import { useQuery } from '@tanstack/react-query';
import { type ArticleInfo, contract } from '@zhiying/contract';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { WaitingLines } from '#kit/feedback/waiting.tsx';
import type { ApiError } from '#kit/session/api/client.ts';
import { callQuery } from '#kit/session/api/queries.ts';
import { EditorFrame } from './editor-frame.tsx';

/** One article, to read, mend and polish. */
export default function ArticleEditor({ id }: { id: number }) {
  // Read anew each time it is opened, then never again: from then on the text is the editor's, and what others save is
  // told, not slipped in.
  const query = useQuery<ArticleInfo, ApiError>({
    ...callQuery(contract.aiArticle.info, { id: String(id) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <QueryView query={query} sign={<WaitingLines />}>
      {(info) => <EditorFrame start={info} />}
    </QueryView>
  );
}
