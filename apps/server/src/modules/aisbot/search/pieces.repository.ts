import { sql } from '#db/sql.ts';
import type { Place } from '#kernel/access/place-of.ts';
import type { Unit } from '#kernel/unit.ts';
import type { TextChunk } from './chunk-text.ts';
import { normalizeText, wordsOf } from './terms.ts';

interface Written {
  docId: number | null;
  pairId: number | null;
  no: number;
  heading: string;
  text: string;
  body: string;
}

interface Of extends Place {
  until: string | null;
  live: boolean;
}

/** All that is searched of a document is replaced at once. */
export async function writeDocPieces(
  unit: Unit,
  doc: Of & { id: number; name: string },
  cuts: readonly TextChunk[],
) {
  await unit.query(sql`DELETE FROM aisbot_piece WHERE doc_id = ${doc.id}`);
  const rows = cuts.map(({ heading, text }, no) => ({
    docId: doc.id,
    pairId: null,
    no,
    heading,
    text,
    // The name of the document says what car it is about, often more than the piece does.
    body: normalizeText(`${doc.name} ${heading} ${text}`),
  }));
  await insertPieces(unit, doc, rows);
}

interface PairText {
  id: number;
  question: string;
  others: readonly string[];
  answer: string;
}

/** A pair is one piece, found by any of its wordings. */
export async function writePairPieces(unit: Unit, pairs: readonly (Of & PairText)[]) {
  await unit.query(sql`DELETE FROM aisbot_piece WHERE pair_id = ANY(${pairs.map(({ id }) => id)}::bigint[])`);
  for (const pair of pairs)
    await insertPieces(unit, pair, [
      {
        docId: null,
        pairId: pair.id,
        no: 0,
        heading: pair.question,
        text: pair.answer,
        // A wording a line: they are compared one by one.
        body: [pair.question, ...pair.others, pair.answer].map(normalizeText).join('\n'),
      },
    ]);
}

const insertPieces = (unit: Unit, place: Of, rows: readonly Written[]) =>
  unit.query(sql`
    INSERT INTO aisbot_piece (channel_id, node_id, path, owner_id, doc_id, pair_id, no, live, heading, text, body, words, until)
    SELECT ${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, e."docId", e."pairId", e.no, ${place.live}, e.heading,
           e.text, e.body, array_to_tsvector(ARRAY(SELECT json_array_elements_text(e.words))), ${place.until}::date
    FROM json_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, words: wordsOf(row.body) })))}::json)
      AS e("docId" bigint, "pairId" bigint, no int, heading text, text text, body text, words json)`);
