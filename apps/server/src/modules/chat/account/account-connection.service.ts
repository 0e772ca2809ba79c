import type { ChatPlatform } from '@zhiying/contract';
import {
  type Account,
  type ChatConnector,
  type Credentials,
  createChatConnectors,
  joinRenewal,
} from '#engines/platforms/index.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { accountConnections } from '../../account/index.ts';
import {
  type AccountRecord,
  findAccount,
  findSealed,
  replaceSealed,
  storeTrouble,
} from './account.repository.ts';

/** Binds encrypted credentials to one account: they decrypt nowhere else. */
const place = (id: number) => `chat:${id}`;

const uses = new WeakMap<Kernel, ChatConnections>();
/** Opens an account customers write to, with its own credentials or those of its content account. */
export function chatConnections(kernel: Kernel): ChatConnections {
  const known = uses.get(kernel) ?? useOf(kernel);
  uses.set(kernel, known);
  return known;
}

function useOf(kernel: Kernel) {
  const { db, config, secrets } = kernel;
  const connectors = createChatConnectors(config.platforms);
  const contents = accountConnections(kernel);
  const unseal = ({ id, sealed }: Pick<AccountRecord, 'id' | 'sealed'>) =>
    sealed ? (JSON.parse(secrets.open(sealed, place(id))) as Credentials) : {};
  const seal = (id: number, credentials: Credentials) => secrets.seal(JSON.stringify(credentials), place(id));

  /** Repeated requests return the same token, so that no row is locked during the request. */
  const renew = (id: number, used: Credentials, connector: ChatConnector) =>
    joinRenewal(connector.channel, id, async () => {
      const kept = await findSealed(db, id);
      if (!kept) throw RowMissing('客服账号');
      const known = unseal(kept);
      if (known.accessToken !== used.accessToken) return known;
      const fresh = await connector.renew(known);
      // Secrets that were changed meanwhile are not overwritten.
      await replaceSealed(db, id, seal(id, fresh), kept.sealed);
      return fresh;
    });

  return {
    connector: (platform: ChatPlatform): ChatConnector => connectors[platform],
    seal,
    credentials: unseal,

    async open(id: number): Promise<{ connector: ChatConnector; account: Account; record: AccountRecord }> {
      const record = await findAccount(db, id);
      if (!record) throw RowMissing('客服账号');
      const connector = connectors[record.platform];
      if (record.contentAccountId) {
        const { account } = await contents.open(record.contentAccountId);
        return { connector: contents.counted(connector, record.contentAccountId), account, record };
      }
      const account: Account = {
        credentials: unseal(record),
        async renew() {
          account.credentials = await renew(id, account.credentials, connector);
          return account.credentials;
        },
      };
      return { connector, account, record };
    },

    /** Stores the last failure for those who manage the account; null clears it. */
    async keepTrouble(id: number, error: unknown) {
      const advice = (error as { advice?: unknown } | null)?.advice;
      const trouble = error === null ? '' : typeof advice === 'string' ? advice : '暂时无法连接平台';
      await storeTrouble(db, id, trouble);
    },
  };
}
export type ChatConnections = ReturnType<typeof useOf>;
