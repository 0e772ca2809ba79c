import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export const SOUNDS: readonly string[] = ['mp3', 'm4a', 'wav'];

export interface Attachment {
  object: string;
  ext: string;
  size: number;
}

export const insertFiles = (unit: Queries, followId: number, files: readonly Attachment[]) =>
  unit.query(sql`
        INSERT INTO clue_file (follow_id, kind, object, ext, size)
        SELECT ${followId}::bigint, CASE WHEN f.ext = ANY(${SOUNDS}::text[]) THEN 'voice' ELSE 'image' END, f.object, f.ext, f.size
        FROM json_to_recordset(${JSON.stringify(files)}::json) AS f(object text, ext text, size int)`);
