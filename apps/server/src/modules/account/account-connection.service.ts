import { contract, type PlatformId } from '@zhiying/contract';
import { singleFlightReads } from '#db/single-flight-reads.ts';
import {
  type Account,
  type Connector,
  type Credentials,
  counted,
  createPlatforms,
  limitRenewals,
  PlatformError,
} from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { NotConnected } from './account.errors.ts';
import * as repository from './account.repository.ts';
import { callCounts } from './calls.repository.ts';

/** Binds encrypted credentials to one account: they decrypt nowhere else. */
const place = (id: number) => `account:${id}`;

/**
 * Opens accounts on their platforms and records the result, so that their health is known. A failure that
 * needs a person pauses the account, not the batch.
 */
export function accountConnections({ db, tx, config, secrets, log }: Kernel) {
  const platforms = createPlatforms(config.platforms);
  const countCalls = callCounts(db, log);

  const seal = (id: number, credentials: Credentials) => secrets.seal(JSON.stringify(credentials), place(id));
  const unseal = (id: number, sealed: string) => JSON.parse(secrets.open(sealed, place(id))) as Credentials;

  /**
   * Serializes renewals, because some platforms accept a refresh token only once. The second caller finds the
   * token stored by the first.
   */
  const renew = (id: number, used: Credentials, connector: Connector) =>
    limitRenewals(connector.spec.id, id, () =>
      db.transaction(async (unit) => {
        const record = await repository.findAccountForUpdate(unit, id);
        if (!record?.sealed) throw NotConnected();
        const kept = unseal(id, record.sealed);
        if (kept.accessToken !== used.accessToken) return kept;
        const fresh = await connector.renew(kept);
        await repository.storeRenewedToken(unit, id, seal(id, fresh), fresh.refreshExpiresAt ?? null);
        return fresh;
      }),
    );

  return {
    connector: (platform: PlatformId): Connector => platforms[platform],
    seal,
    /** For whoever talks to the account's platform through a connector of another kind. */
    counted: <T extends object>(other: T, id: number): T => counted(other, countCalls(id)),

    /** The account as its connector uses it. */
    async open(
      id: number,
    ): Promise<{ connector: Connector; account: Account; record: repository.AccountRecord }> {
      const record = await repository.findAccount(singleFlightReads(db), id);
      if (!record) throw RowMissing('内容账号');
      const connector = counted(platforms[record.platform], countCalls(id));
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

    /** Renews the token long before a post needs it; failures surface in the health check. */
    async keepAlive(id: number): Promise<void> {
      const { account } = await this.open(id);
      const { accessExpiresAt, refreshExpiresAt } = account.credentials;
      const soon = (moment: string | undefined, days: number) =>
        moment !== undefined && Date.parse(moment) < Date.now() + days * 86_400_000;
      if (refreshExpiresAt && (soon(accessExpiresAt, 1) || soon(refreshExpiresAt, 5)))
        await account.renew().catch(() => null);
    },

    /** Its platform is unreachable: requests back off and resume without a pause. */
    async unreachable(id: number): Promise<void> {
      const change = await repository.backOff(db, id);
      if (!change?.fresh) return;
      log.warn({ account: id }, 'platform out of reach');
      await tx(SYSTEM, (unit) => unit.announce('account.changed', { ids: [id] }));
    },
    /** Its platform answered, with whatever result. */
    async reached(record: Pick<repository.AccountRecord, 'id' | 'platform' | 'waiting'>): Promise<void> {
      if (!record.waiting) return;
      await repository.recordReachable(db, record);
      log.info({ account: record.id }, 'platform within reach again');
      await tx(SYSTEM, (unit) => unit.announce('account.changed', { ids: [record.id] }));
    },

    /** Returns whether the account is paused now. */
    async failed(id: number, error: PlatformError): Promise<boolean> {
      const pauses = error.category === 'permission' || (error.category === 'auth' && !error.retryable);
      const { category, advice, code, logId } = error;
      const trouble = { category, advice, code, logId, at: new Date().toISOString() };
      await tx(SYSTEM, async (unit) => {
        const before = await repository.findAccountForUpdate(unit, id);
        if (!before) return;
        await repository.recordFailure(unit, id, trouble, pauses);
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

    /** Reads profile and permissions from the platform; false if it was unreachable. */
    async lookAfter(id: number): Promise<boolean> {
      try {
        const { connector, account } = await this.open(id);
        const { fans, missing, quota } = await connector.profile(account);
        await repository.storeProfile(db, id, { fans, missing, posted: quota?.used ?? null });
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

export type AccountConnections = ReturnType<typeof accountConnections>;
