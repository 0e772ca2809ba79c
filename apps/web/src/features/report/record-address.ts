import type { FactRecord } from '@zhiying/contract';
import type { PageAddress } from '#kit/page/navigate.ts';

/** Where a record is looked at itself. */
export function recordAddress({ source, recordId, subject }: FactRecord): PageAddress | null {
  if (source === 'clue' && recordId) return { path: 'clew', search: { open: recordId } };
  if (source === 'talk' && recordId) return { path: 'chat', search: { talk: recordId } };
  if (subject?.kind === 'video') return { path: 'mixedshear/create', search: { video: subject.id } };
  if (subject?.kind === 'substance') return { path: 'substance', search: { open: subject.id } };
  if (subject?.kind === 'material') return { path: 'material', search: { open: subject.id } };
  if (subject?.kind === 'aiArticle') return { path: 'ai', search: { article: subject.id } };
  if (subject?.kind === 'poster') return { path: 'ai', search: { tabid: 'posters', poster: subject.id } };
  return null;
}
