import { contract } from '@zhiying/contract';
import { useCall } from '#kit/api/queries.ts';
import { Loaded } from '#kit/loaded.tsx';
import { EditorFrame } from './editor-frame.tsx';

/** One article, to read, mend and polish. */
export default function ArticleEditor({ id }: { id: number }) {
  // Read once: from then on the text is the editor's, and what others save is told, not slipped in.
  const query = useCall(contract.aiArticle.info, { id: String(id) }, { staleTime: Number.POSITIVE_INFINITY });
  return <Loaded query={query}>{(info) => <EditorFrame start={info} />}</Loaded>;
}
