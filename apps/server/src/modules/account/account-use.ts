import { contract, type PlatformId } from '@zhiying/contract';
import { sharedReads } from '#db/shared-reads.ts';
import { sql } from '#db/sql.ts';
import {
  type Account,
  type Connector,
  type Credentials,
  createPlatforms,
  PlatformError,
  renewing,
} from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { NotConnected } from './account.errors.ts';
import * as repository from './account.repository.ts';

/** Where an account's credentials are sealed for: they open nowhere else. */
const place = (id: number) => `account:${id}`;

/**
 * How the rest of the house works with an account on its platform: opens it, and says how it went, so that its health is known
 * and trouble that only a person can end pauses the account, not the batch.
 */
export function accountUse({ db, tx, config, secrets, log }: Kernel) {
  const platforms = createPlatforms(config.platforms);

  const seal = (id: number, credentials: Credentials) => secrets.seal(JSON.stringify(credentials), place(id));
  const unseal = (id: number, sealed: string) => JSON.parse(secrets.open(sealed, place(id))) as Credentials;

  /**
   * One renewal at a time: some platforms take a refresh token only once. Whoever comes second finds the newer token that the
   * first has kept.
   */
  const renew = (id: number, used: Credentials, connector: Connector) =>
    renewing(connector.spec.id, () =>
      db.transaction(async (unit) => {
        const record = await repository.findAccount(unit, id, sql`FOR UPDATE OF a`);
        if (!record?.sealed) throw NotConnected();
        const kept = unseal(id, record.sealed);
        if (kept.accessToken !== used.accessToken) return kept;
        const fresh = await connector.renew(kept);
        await repository.keepRenewed(unit, id, seal(id, fresh), fresh.refreshExpiresAt ?? null);
        return fresh;
      }),
    );

  return {
    connector: (platform: PlatformId): Connector => platforms[platform],
    seal,

    /** The account as its connector uses it. */
    async open(
      id: number,
    ): Promise<{ connector: Connector; account: Account; record: repository.AccountRecord }> {
      const record = await repository.findAccount(sharedReads(db), id);
      if (!record) throw RowMissing('内容账号');
      const connector = platforms[record.platform];
      if (connector.connecting.kind !== 'none' && !record.sealed) throw NotConnected();
      const account: Account = {
        credentials: record.sealed ? unseal(id, record.sealed) : {},
        async renew() {
          account.credentials = await renew(id, account.credentials, connector);
          return account.credentials;
        },
      };
      return { connector, account, record };
    },

    /** Renews while it still can, long before a post would need it; trouble shows when the account is looked after. */
    async keepAlive(id: number): Promise<void> {
      const { account } = await this.open(id);
      const { accessExpiresAt, refreshExpiresAt } = account.credentials;
      const soon = (moment: string | undefined, days: number) =>
        moment !== undefined && Date.parse(moment) < Date.now() + days * 86_400_000;
      if (refreshExpiresAt && (soon(accessExpiresAt, 1) || soon(refreshExpiresAt, 5)))
        await account.renew().catch(() => null);
    },

    /** Its platform cannot be reached: it waits and goes on by itself. Nobody's fault, so nothing is paused. */
    async unreachable(id: number): Promise<void> {
      const change = await repository.keepWaiting(db, id);
      if (!change?.fresh) return;
      log.warn({ account: id }, 'platform out of reach');
      await tx(SYSTEM, (unit) => unit.announce('account.changed', { ids: [id] }));
    },
    /** Its platform answered, whatever it said. */
    async reached(record: Pick<repository.AccountRecord, 'id' | 'platform' | 'waiting'>): Promise<void> {
      if (!record.waiting) return;
      await repository.keepReached(db, record);
      log.info({ account: record.id }, 'platform within reach again');
      await tx(SYSTEM, (unit) => unit.announce('account.changed', { ids: [record.id] }));
    },

    /** Answers whether the account is paused now. */
    async failed(id: number, error: PlatformError): Promise<boolean> {
      const pauses = error.category === 'permission' || (error.category === 'auth' && !error.retryable);
      const { category, advice, code, logId } = error;
      const trouble = { category, advice, code, logId, at: new Date().toISOString() };
      await tx(SYSTEM, async (unit) => {
        const before = await repository.findAccount(unit, id, sql`FOR UPDATE OF a`);
        if (!before) return;
        await repository.keepTrouble(unit, id, trouble, pauses);
        if (pauses && !before.paused)
          await unit.audit({
            call: contract.account.setPaused,
            entity: 'account',
            entityId: id,
            summary: `内容账号「${before.name}」已自动暂停：${advice}`,
            after: { code, logId },
          });
        await unit.announce('account.changed', { ids: [id] });
      });
      log.warn({ account: id, category, code, logId }, 'platform refused');
      return pauses;
    },

    /** Asks the platform who the account is and what it may; false when it could not be asked. */
    async lookAfter(id: number): Promise<boolean> {
      try {
        const { connector, account } = await this.open(id);
        const { fans, missing, quota } = await connector.profile(account);
        await repository.keepProfile(db, id, { fans, missing, posted: quota?.used ?? null });
        return true;
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error;
        if (error.unreachable) await this.unreachable(id);
        else await this.failed(id, error);
        return false;
      }
    },
  };
}

export type AccountUse = ReturnType<typeof accountUse>;
