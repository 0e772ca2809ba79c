import { once } from 'node:events';
import { contract } from '@zhiying/contract';
import { type Database, openDatabase } from '../../apps/server/src/db/database.ts';
import { borrowEmbedded } from '../../apps/server/src/db/embedded/embedded.ts';
import { type Answer, ask, send } from '../calls.ts';
import type { RunningServer } from '../server.ts';

/** `npm run faults` does often and at full size what `npm test` does once and small. */
export const FULL = process.env.FAULTS === 'full';
/** An empty house: it starts fastest, and the administrator may do everything. */
export const EMPTY = { DEMO: '0', ADMIN_PASSWORD: 'Faults-pass-1', RATE_LIMIT: '0' };

export const signInAsAdmin = async (address: string) =>
  (await ask(address, contract.auth.login, { uname: 'admin', password: EMPTY.ADMIN_PASSWORD })).token;

export async function killed({ process: child }: RunningServer) {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** For the end of a test, however it came about. */
export async function stopIfRunning(server: RunningServer | undefined) {
  if (server?.process.exitCode === null && server.process.signalCode === null) await server.stop();
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Any moment; which one is not known beforehand, as with real accidents. */
export const anyMoment = (from: number, to: number) => pause(from + Math.random() * (to - from));

/** Looks into the database of a running server's data folder. */
export async function lookInto<T>(dataDir: string, look: (db: Database) => Promise<T>): Promise<T> {
  const borrowed = await borrowEmbedded({ dataDir });
  const db = openDatabase(borrowed.url, { max: 2 });
  try {
    return await look(db);
  } finally {
    await db.close();
    await borrowed.release();
  }
}

export const memberInput = (uname: string, nodeId = 1) => ({
  uname,
  name: '断电测试',
  phone: null,
  remark: '',
  memberships: [{ nodeId, roleId: 1 }],
});

/**
 * Creates members one after the other until told to stop or the server is gone. Answers the names the server said yes to, and
 * hands every refusal to `refused`.
 */
export async function createMembers(
  address: string,
  token: string,
  prefix: string,
  {
    until = () => false,
    refused = () => {},
  }: { until?(): boolean; refused?(answer: Answer<unknown>): void } = {},
) {
  const acknowledged: string[] = [];
  for (let serial = 0; !until(); serial += 1) {
    const uname = `${prefix}-${serial}`;
    try {
      const reply = await send(address, contract.member.create, memberInput(uname), token);
      if (reply.status === 'y') acknowledged.push(uname);
      else refused(reply);
    } catch {
      return acknowledged;
    }
  }
  return acknowledged;
}
