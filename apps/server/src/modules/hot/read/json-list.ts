import type { Entry, SourceSettings } from './adapter.ts';
import { SourceTrouble } from './source-trouble.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** `data.list` leads to the entries; each gives its title and, where it has one, its heat. */
export function jsonEntries(
  text: string,
  { listPath, titleField, heatField }: Pick<SourceSettings, 'listPath' | 'titleField' | 'heatField'>,
): Entry[] {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new SourceTrouble('内容不是 JSON');
  }
  for (const step of listPath.split('.').filter(Boolean))
    found = isFields(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  if (!Array.isArray(found)) throw new SourceTrouble(`在「${listPath || '最外层'}」没有找到列表`);
  return found.slice(0, 1_000).flatMap((entry: unknown) => {
    const title = isFields(entry) ? entry[titleField] : entry;
    const heat = isFields(entry) ? Number(entry[heatField]) : Number.NaN;
    return typeof title === 'string' ? [{ title, heat: Number.isFinite(heat) ? heat : null }] : [];
  });
}
