import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';

/** The system user that PostgreSQL runs as. */
export interface RunAs {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root lends it to the owner of the existing cluster, or to nobody for a new one.
 * Anyone else runs it as themselves: null.
 */
export function chooseRunAs(clusterDir: string): RunAs | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

function nobody(): RunAs {
  const accounts = passwd();
  // initdb insists on a name for its uid, so an odd system without nobody gets any other ordinary account.
  const found =
    accounts.find(({ name }) => name === 'nobody') ??
    accounts.find(({ name }) => name === 'daemon') ??
    accounts.find(({ uid }) => uid > 0);
  return found ? { uid: found.uid, gid: found.gid } : { uid: 65534, gid: 65534 };
}

export function nameOf(uid: number): string {
  return passwd().find((account) => account.uid === uid)?.name ?? `uid ${uid}`;
}

function passwd(): { name: string; uid: number; gid: number }[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4)
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  } catch {
    return [];
  }
}

/** Asks the system itself, as that user: mode bits alone do not know about access lists and network mounts. */
export function canReach(runAs: RunAs | null, path: string, permission: 'r' | 'x'): boolean {
  if (!runAs) return canAccess(path, permission);
  const test = spawnSync('/bin/sh', ['-c', `test -${permission} "$0"`, path], {
    ...runAs,
    cwd: '/',
    stdio: 'ignore',
  });
  return test.status === 0;
}

function canAccess(path: string, permission: 'r' | 'x'): boolean {
  try {
    accessSync(path, permission === 'r' ? constants.R_OK : constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
