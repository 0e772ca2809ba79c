import path from 'node:path';
import { sql } from '../apps/server/src/db/sql.ts';
import type { BenchServer } from './bench-server.ts';
import { type Downloaded, download } from './download.ts';
import { type Bench, interleaved, measured, median, type Row } from './harness.ts';
import { sizeOf } from './list.ts';
import { atMost, timed } from './table.ts';

/** The columns of the export as plain joins give them, in the same order of rows. */
const COLUMNS = `
  SELECT m.name, m.uname, m.phone, seats.text AS seats, m.status, m.source, b.name AS userid, m.last_login_at, m.created_at,
         creator.name AS created_by, m.remark, m.id
  FROM member m
  JOIN LATERAL (
    SELECT string_agg(n.name || '（' || r.name || '）', '；' ORDER BY ms.position) AS text
    FROM membership ms JOIN node n ON n.id = ms.node_id JOIN role r ON r.id = ms.role_id
    WHERE ms.member_id = m.id) AS seats ON true
  LEFT JOIN member creator ON creator.id = m.created_by
  LEFT JOIN member_binding b ON b.member_id = m.id AND b.kind = 'workChat'
  ORDER BY m.created_at DESC NULLS LAST, m.id DESC NULLS LAST`;

/** PostgreSQL writes the file itself; it may only write where it may. */
async function copy({ db, postgres }: BenchServer) {
  const where = await db.one<{ folder: string }>(sql`SELECT current_setting('data_directory') AS folder`);
  const file = path.join(where?.folder ?? '', 'bench-copy.csv');
  return measured([postgres], () =>
    db.transaction(async (tx) => {
      await tx.raw('SET LOCAL statement_timeout = 0');
      await tx.raw(`COPY (${COLUMNS}) TO '${file}' (FORMAT csv, HEADER)`);
    }),
  );
}

const MOST_MB = 64;
const MOST_MS = 100;

function exporting(format: 'csv' | 'xlsx', most: number): Bench {
  return {
    title: `every member × 12 columns as ${format.toUpperCase()}, against COPY of the same columns to a file`,
    async run(run) {
      const size = sizeOf(run);
      const house = await run.members(size);
      const seen: Downloaded[] = [];
      const { ours, baseline } = await interleaved({
        ours: async () => {
          const one = await download(house, format);
          seen.push(one);
          return one;
        },
        baseline: () => copy(house),
      });
      const counted = seen.slice(1);
      const memory = median(counted.map(({ memoryMb }) => memoryMb ?? Number.NaN));
      const bytes = (counted[0]?.bytes ?? 0) / 1e6;
      const limit = (what: string, value: number, unit: string, goal: number): Row => ({
        what,
        ours: `${value.toFixed(0)} ${unit}`,
        baseline: `${goal} ${unit}`,
        ratio: value / goal,
        goal: '≤ 1×',
        ok: value <= goal,
      });
      const answer = median(counted.map(({ answerMs }) => answerMs));
      const first = median(counted.map(({ firstByteMs }) => firstByteMs));
      return [
        atMost(`${size} rows, ${bytes.toFixed(0)} MB`, ours, baseline, most, timed),
        limit('memory of the server, above what it held', memory, 'MB', MOST_MB),
        limit('until the answer begins (headers)', answer, 'ms', MOST_MS),
        limit('until the first byte of the file', first, 'ms', MOST_MS),
      ];
    },
  };
}

export const exportCsv = exporting('csv', 2);
export const exportXlsx = exporting('xlsx', 6);
