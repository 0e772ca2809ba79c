import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';

/** One download through a signed link: an export or an archive. */
export interface Run {
  id: number;
  memberId: number;
  /** The path of the call that asked for it. */
  list: string;
  title: string;
}

/** The output stream; `facts` reports bytes and hash. */
export function meteredOutput() {
  const hash = createHash('sha256');
  let bytes = 0;
  const out = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const facts = (status: 'done' | 'failed') => ({
    bytes,
    sha256: status === 'done' ? hash.digest('hex') : null,
  });
  return { out, facts };
}

interface Outcome {
  status: 'done' | 'failed';
  rows: number;
  bytes: number;
  sha256: string | null;
  summary: string;
  /** What was asked for, for the audit. */
  asked: Record<string, unknown>;
}

/** Records and audits the outcome, also when the client disconnected. */
export async function recordOutcome(
  kernel: Kernel,
  actor: Actor,
  run: Run,
  { status, rows, bytes, sha256, summary, asked }: Outcome,
) {
  await kernel.tx(actor, async (unit) => {
    await unit.query(sql`
      UPDATE export_run SET status = ${status}, rows = ${rows}, bytes = ${bytes}, sha256 = ${sha256}, finished_at = now()
      WHERE id = ${run.id}`);
    await unit.audit({
      action: 'export',
      entity: run.list,
      entityId: run.id,
      summary,
      after: { ...asked, rows, bytes, sha256 },
    });
    await unit.announce(
      'export.changed',
      { id: run.id, title: run.title, status, rows, total: rows },
      actor.id,
    );
  });
}

/** Downloads that were on their way when the only server was killed did not arrive; their links still work. */
export const endBrokenExports = (db: Queries) =>
  db.query(sql`UPDATE export_run SET status = 'failed', finished_at = now() WHERE status = 'running'`);

export const reportProgress = (kernel: Kernel, run: Run, rows: number, total: number) =>
  kernel.tx(kernel.jobs.system, (unit) =>
    unit.announce(
      'export.changed',
      { id: run.id, title: run.title, status: 'running', rows, total },
      run.memberId,
    ),
  );
