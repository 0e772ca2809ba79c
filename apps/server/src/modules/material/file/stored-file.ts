import type { FileFacts, Material, MaterialVersion } from '@zhiying/contract';
import type { Storage } from '#kernel/storage.ts';

/** What is written down about a file; older rows may lack what was added later. */
export type StoredFacts = Partial<FileFacts>;

/** The same extension by its usual name. */
export const usualExt = (ext: string) => (ext === 'jpeg' ? 'jpg' : ext);

/** What each extension of the library is served as, once the content has proved to be that. */
const MIME: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  pdf: 'application/pdf',
  rar: 'application/vnd.rar',
  zip: 'application/zip',
  '7z': 'application/x-7z-compressed',
};
export const mimeOf = (ext: string) => MIME[usualExt(ext)] ?? 'application/octet-stream';

/** Objects made from a file, by what they are for. */
export interface Derived {
  thumb?: string;
  poster?: string;
  preview?: string;
  proxy?: string;
  page?: string;
  /** A PDF's pages after the first. */
  [page: `page-${number}`]: string;
  /** An image without what the camera wrote into it: what is delivered. */
  clean?: string;
}

/** A material's current file as it is read before it is shown or sent: where it is, and whether it may be used. */
export interface CurrentFile {
  durationMs: number | null;
  object: string;
  derived: Derived;
  status: Material['status'];
  blocked: Material['blocked'];
  deletedAt: string | null;
}

export const factsOf = (facts: StoredFacts): FileFacts => ({
  width: facts.width ?? null,
  height: facts.height ?? null,
  durationMs: facts.durationMs ?? null,
  pages: facts.pages ?? null,
  files: facts.files ?? null,
  color: facts.color ?? null,
  blurhash: facts.blurhash ?? null,
  waveform: facts.waveform ?? null,
  entries: facts.entries ?? null,
  more: facts.more ?? [],
});

/** Without a store, as for files, there is none. */
export async function thumbOf(
  storage: Storage | null,
  { thumb, poster, page }: Derived,
): Promise<string | null> {
  const picture = thumb ?? poster ?? page;
  return picture && storage ? storage.signedUrl(picture) : null;
}

/** The pages of a PDF that were drawn, in order and without a gap. */
function pagesIn(derived: Derived): string[] {
  if (!derived.page) return [];
  const pages = [derived.page];
  for (let next = derived['page-2']; next; next = derived[`page-${pages.length + 1}`]) pages.push(next);
  return pages;
}

export interface StoredFile {
  type: string;
  object: string;
  derived: Derived;
}

/** What leaves the server: of a picture only the copy without what the camera wrote into it, once that is made. */
export const deliveredObject = ({ type, object, derived }: StoredFile): string | undefined =>
  type === 'image' ? derived.clean : object;

/** Addresses for a viewer. Players get the lighter copy, or the file itself where browsers play it as it is. */
export async function urlsOf(
  storage: Storage,
  file: StoredFile,
  { blocked, mayDownload }: { blocked: boolean; mayDownload: boolean },
): Promise<MaterialVersion['urls']> {
  const { derived, type } = file;
  const sign = (object: string | undefined) => (object ? storage.signedUrl(object) : null);
  const delivered = deliveredObject(file);
  const plays = type === 'video' || type === 'audio';
  const [thumb, poster, preview, play, original] = await Promise.all([
    thumbOf(storage, derived),
    sign(derived.poster ?? derived.page),
    blocked ? null : sign(type === 'image' ? delivered : (derived.preview ?? derived.page)),
    blocked || !plays ? null : sign(derived.proxy ?? file.object),
    blocked || !mayDownload ? null : sign(delivered),
  ]);
  const pages = blocked ? [] : await Promise.all(pagesIn(derived).map((page) => storage.signedUrl(page)));
  return { thumb, poster, preview, play, original, pages };
}
