import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { contract } from '@zhiying/contract';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { type SQL, sql } from '#db/sql.ts';
import { USUAL_LANES } from '#kernel/jobs/work-classes.ts';
import { run } from '../src/modules/material/upload/processing.run.ts';
import { details, type Library, openLibrary, type Person, picture, put, until } from './library.ts';

const { material } = contract;
let library: Library;
let busy: Person;
let colleague: Person;

beforeAll(async () => {
  // One lane: whatever is in it is in everybody's way.
  library = await openLibrary({ lanes: { ...USUAL_LANES, media: 1 } });
  busy = await library.person('busy', library.dealer, ['5-1', '5-2']);
  colleague = await library.person('colleague', library.dealer, ['5-1', '5-2']);
}, 60_000);

/** A page of half transparent fills, each some 20 ms of drawing: seconds or minutes of work in half a kilobyte. */
function slowPdf(fills: number): Buffer {
  const drawing = deflateSync(Buffer.from('/G gs 0 0 200 200 re f\n'.repeat(fills)));
  return Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj
2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj
3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /ExtGState << /G << /ca 0.5 >> >> >> >>\nendobj
4 0 obj\n<< /Filter /FlateDecode /Length ${drawing.length} >>\nstream\n`),
    drawing,
    Buffer.from(
      `\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n% ${randomBytes(8).toString('hex')}`,
    ),
  ]);
}

async function upload(library: Library, who: Person, bytes: Buffer, type: 'image' | 'pdf', ext: string) {
  const path = await put(library, who, bytes, ext);
  const fields = { name: `示例.${ext}`, type, ext };
  return (await library.house.ask(material.upload, details(path, bytes.length, fields as never), who.token))
    .id;
}
const states = async ({ house }: Library, ids: readonly number[]) =>
  house.db.query<{ id: number; state: string; note: string }>(sql`
    SELECT m.id, m.processing AS state, v.note FROM material m JOIN material_version v ON v.id = m.version_id
    WHERE m.id = ANY(${ids}::bigint[]) ORDER BY m.id`);
const ended = async (ids: readonly number[]) =>
  (await states(library, ids)).filter(({ state }) => state === 'done' || state === 'failed').length;

/** How many of the slow files began or ended between the moment a file was asked for and the end of its own work. */
const slowBetween = async (id: number, moment: SQL) =>
  (
    await library.house.db.query(sql`
      SELECT 1 FROM job_run j, job_run s
      WHERE j.payload->>'versionId' = (SELECT version_id::text FROM material WHERE id = ${id})
        AND s.member_id = ${busy.id} AND s.name = 'material.process'
        AND ${moment} > j.created_at AND ${moment} < j.finished_at`)
  ).length;

it('five slow files of one person do not hold up a colleague: a small picture has a lane of its own, a larger one the next turn', async () => {
  const slow: number[] = [];
  for (let n = 0; n < 5; n += 1) slow.push(await upload(library, busy, slowPdf(120), 'pdf', 'pdf'));
  await until(async () => (await states(library, slow)).some(({ state }) => state === 'running'));
  const small = await upload(
    library,
    colleague,
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f60' } })
      .png()
      .toBuffer(),
    'image',
    'png',
  );
  const large = await upload(library, colleague, await picture(1100, 900), 'image', 'png');
  await expect.poll(() => ended([small, large]), { timeout: 60_000 }).toBe(2);
  expect(await states(library, [small, large])).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  // Before the second of the slow files ended the small one was there, beside whatever was under way.
  expect(await slowBetween(small, sql`s.finished_at`)).toBeLessThanOrEqual(1);
  // The large one waited for the file under way alone, not for those that had been asked for before it.
  expect(await slowBetween(large, sql`s.started_at`)).toBe(0);
}, 90_000);

it('what only looks short gives its lane back, and is asked for again as ordinary work', async () => {
  const still = await openLibrary({ roles: new Set(['api']) });
  const who = await still.person('slow', still.dealer, ['5-1', '5-2']);
  const id = await upload(still, who, slowPdf(3_000), 'pdf', 'pdf');
  const { db, app } = still.house;
  const version = await db.one<{ id: number }>(sql`SELECT version_id AS id FROM material WHERE id = ${id}`);
  const queued = async () =>
    (await db.query<{ queue: string }>(sql`SELECT queue FROM job_run WHERE name = 'material.process'`))
      .length;
  expect(await queued()).toBe(1);
  await run({
    kernel: app.kernel,
    payload: { versionId: version?.id ?? 0, short: true },
    memberId: who.id,
    attempt: 1,
    signal: new AbortController().signal,
    progress: async () => {},
  } as never);
  expect(await queued()).toBe(2);
  expect(await states(still, [id])).toMatchObject([{ state: 'waiting', note: '' }]);
}, 60_000);
