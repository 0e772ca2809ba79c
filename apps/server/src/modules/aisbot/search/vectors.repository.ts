import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';

/** So many of the nearest by their signs are compared number by number. */
const COMPARED = 300;
const MOST_FOUND = 40;

export interface AskedVector {
  /** Endpoint and model: vectors of another one mean nothing to it. */
  of: string;
  vector: Float32Array;
}

interface Where {
  channelId: number;
  nodeIds: readonly number[];
}

/**
 * How near each piece is, by id, the nearest first. All are looked at by their signs, which the database compares in one step each; the
 * nearest of those, and whatever the other ways found, exactly.
 */
export async function nearest(
  db: Queries,
  { channelId, nodeIds }: Where,
  { of, vector }: AskedVector,
  found: readonly number[],
): Promise<Map<number, number>> {
  const held = sql`p.channel_id = ${channelId} AND p.live AND p.vector_of = ${of}`;
  const rows = await db.query<{ id: number; vector: Buffer }>(sql`
    SELECT p.id, p.vector FROM aisbot_piece p WHERE ${held} AND p.id = ${anyOf(found)}
    UNION ALL SELECT p.id, p.vector FROM aisbot_piece p WHERE p.id IN (
      SELECT p.id FROM aisbot_piece p
      WHERE ${held} AND p.signs IS NOT NULL AND p.node_id = ${anyOf(nodeIds)} AND length(p.signs) = ${vector.length}
      ORDER BY bit_count(p.signs # ${signsOf(vector)}::varbit) LIMIT ${COMPARED})`);
  const near = rows.map(({ id, vector: bytes }) => [id, dot(vector, asVector(bytes))] as const);
  near.sort((a, b) => b[1] - a[1]);
  return new Map(near.slice(0, MOST_FOUND));
}

export const signsOf = (vector: Float32Array) =>
  Array.from(vector, (number) => (number > 0 ? '1' : '0')).join('');

export const asBytes = (vector: Float32Array) =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);

/** Copied, because the driver's bytes need not begin where numbers may. */
const asVector = (bytes: Buffer) => new Float32Array(new Uint8Array(bytes).buffer);

function dot(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return 0;
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
