import type { VideoDoc } from '@zhiying/contract';
import type { Unit } from '#kernel/unit.ts';
import { differences, sameOpenings } from '../montage/difference.ts';
import { checkFilm } from './check-film.ts';
import { docsOfTheme, rewriteDoc, storeDifferences } from './doc.repository.ts';
import { writeLedger } from './video.repository.ts';

/** Writes a film's document with everything that follows from it; its file, and what was decided about it, are no longer what it says. */
export async function storeDoc(
  unit: Unit,
  { id, channelId, brief }: { id: number; channelId: number; brief: string },
  { title, doc }: { title: string; doc: VideoDoc },
  memberId: number,
) {
  const findings = await checkFilm(unit, channelId, { title, doc, brief });
  await rewriteDoc(unit, { memberId, id, title, doc, findings });
  await writeLedger(unit, id, doc);
}

/** Compares all films of a theme with each other: by what is seen where it was composed, by its clips until then. */
export async function measure(unit: Unit, themeId: number) {
  const rows = await docsOfTheme(unit, themeId);
  const films = rows.map(({ doc: { shots }, looks }) => ({ shots, looks }));
  const found = differences(films);
  const openings = sameOpenings(films);
  const numbers = (places: readonly number[]) => places.flatMap((at) => rows[at]?.no ?? []);
  await storeDifferences(unit, {
    ids: rows.map(({ id }) => id),
    difference: found.map(({ difference }) => difference),
    nearest: found.map(({ nearest }) => (nearest === null ? null : (rows[nearest]?.no ?? null))),
    openings: openings.map((places) => `{${numbers(places).join(',')}}`),
  });
}
