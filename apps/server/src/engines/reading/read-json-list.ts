import { SourceError } from './source-error.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const MOST = 1_000;

/** What stands at the end of a path of names: `data.list`. Only what the answer itself has, nothing it inherited. */
function valueAt(from: unknown, path: string): unknown {
  let found = from;
  for (const step of path.split('.').filter(Boolean))
    found = isFields(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  return found;
}

/** The list in an answer, and how to read a field of one of its entries. */
export function readJsonList(text: string, listPath: string) {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new SourceError('内容不是 JSON');
  }
  const found = valueAt(answer, listPath);
  if (!Array.isArray(found)) throw new SourceError(`在「${listPath || '最外层'}」没有找到列表`);
  return found.slice(0, MOST).map((entry: unknown) => ({
    entry,
    field: (path: string) => (isFields(entry) ? valueAt(entry, path) : undefined),
  }));
}
