import { hashPassword } from '#kernel/access/passwords.ts';
import { liftAddresses } from '#kernel/access/way-back.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Transact } from '#kernel/unit.ts';
import { clearFactors } from '../factor/index.ts';
import { activateMember, endSessions, lockAdministrator, setPassword } from './auth.repository.ts';
import { clearAttempts } from './login-attempts.repository.ts';

/** For the operator at the machine: `admin` signs in with this password alone, and nobody who was signed in as `admin` still is. */
export async function setAdminPassword(tx: Transact, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await tx(SYSTEM, async (unit) => {
    const admin = await lockAdministrator(unit);
    if (!admin) throw new Error('no administrator');
    await setPassword(unit, admin.id, passwordHash);
    await activateMember(unit, admin.id);
    await endSessions(unit, admin.id);
    await clearAttempts(unit, 'admin');
    // The way back in for somebody who lost their authenticator as well.
    await clearFactors(unit, admin.id);
    // And for somebody whom the address ranges lock out.
    await liftAddresses(unit, null);
    await unit.audit({
      action: 'auth.adminPassword',
      entity: 'member',
      entityId: admin.id,
      summary: '在服务器上重设 admin 的密码，清除两步验证，并解除 IP 限制',
    });
    await unit.accessChanged(null);
  });
}
