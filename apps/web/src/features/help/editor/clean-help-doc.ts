import type { HelpDoc } from '@zhiying/contract';

interface Json {
  type?: string;
  attrs?: Record<string, unknown>;
  content?: Json[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
}

/** What of a node's own the contract keeps; the editor's engine adds more for its own use. */
const KEPT: Record<string, readonly string[]> = {
  heading: ['level'],
  tableCell: ['header'],
  picture: ['file', 'materialId', 'caption'],
  link: ['href'],
};

const pick = (attrs: Record<string, unknown> | undefined, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, attrs?.[name] ?? null]));

function clean({ type = '', attrs, content, marks, text }: Json): Json {
  const kept = KEPT[type];
  return {
    type,
    ...(kept ? { attrs: pick(attrs, kept) } : {}),
    ...(text === undefined ? {} : { text }),
    ...(marks?.length
      ? {
          marks: marks.map((mark) => ({
            type: mark.type,
            ...(KEPT[mark.type] ? { attrs: pick(mark.attrs, KEPT[mark.type] ?? []) } : {}),
          })),
        }
      : {}),
    ...(content?.length ? { content: content.map(clean) } : {}),
  };
}

/** The editor's document as the contract knows it. */
export const cleanHelpDoc = (json: Json) => clean(json) as unknown as HelpDoc;
