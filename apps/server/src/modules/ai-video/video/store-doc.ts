import { type FilmFinding, factsIn, materialsOfDoc, type VideoDoc } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { aboutMs } from '../montage/arrange.ts';
import { differences } from '../montage/difference.ts';
import { checkFilm, countFindings } from './check-film.ts';
import { scriptOf } from './script.ts';
import { writeLedger } from './video.repository.ts';

/** The columns that follow from a document. */
export function docColumns(doc: VideoDoc, findings: readonly FilmFinding[]): SQL {
  const plain = scriptOf(doc);
  const { blocks, warns } = countFindings(findings);
  return sql`doc = ${JSON.stringify(doc)}::jsonb, plain = ${plain}, duration_ms = ${aboutMs(doc)},
    material_ids = ${materialsOfDoc(doc)}::bigint[], fact_ids = ${factsIn(plain)}::bigint[],
    findings = ${JSON.stringify(findings)}::jsonb, blocks = ${blocks}, warns = ${warns}`;
}

/** Writes a film's document with everything that follows from it; its file, and what was decided about it, are no longer what it says. */
export async function storeDoc(
  unit: Unit,
  { id, channelId }: { id: number; channelId: number },
  { title, doc }: { title: string; doc: VideoDoc },
) {
  const findings = await checkFilm(unit, channelId, { title, doc });
  await unit.query(sql`
    UPDATE video SET title = ${title}, ${docColumns(doc, findings)}, status = 'draft', review = 'draft', step = NULL,
           percent = 0, note = '', job_id = NULL, updated_at = now(), version = version + 1
    WHERE id = ${id}`);
  await writeLedger(unit, id, doc);
}

/** Compares all films of a theme with each other. */
export async function measure(unit: Unit, themeId: number) {
  const rows = await unit.query<{ id: number; no: number; doc: VideoDoc }>(
    sql`SELECT id, no, doc FROM video WHERE theme_id = ${themeId} ORDER BY no`,
  );
  const found = differences(rows.map(({ doc }) => doc));
  await unit.query(sql`
    UPDATE video v SET difference = s.difference, nearest = s.nearest
    FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${found.map(({ difference }) => difference)}::int[],
                ${found.map(({ nearest }) => (nearest === null ? null : (rows[nearest]?.no ?? null)))}::int[])
      AS s(id, difference, nearest)
    WHERE v.id = s.id AND (v.difference, v.nearest) IS DISTINCT FROM (s.difference, s.nearest)`);
}
