import type { BoundFact } from '@zhiying/contract';
import { createContext, use } from 'react';

/** What pictures and facts in the text need to know from around it. */
interface EditorKnows {
  pictures: ReadonlyMap<number, { name: string; url: string | null }>;
  facts: ReadonlyMap<number, BoundFact>;
  /** Null where the text cannot be changed. */
  replacePicture: ((pos: number) => void) | null;
}

export const EditorContext = createContext<EditorKnows>({
  pictures: new Map(),
  facts: new Map(),
  replacePicture: null,
});
export const useEditorContext = () => use(EditorContext);
