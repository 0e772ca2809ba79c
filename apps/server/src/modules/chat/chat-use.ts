import type { ChatPlatform } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import {
  type Account,
  type ChatConnector,
  type Credentials,
  createChatConnectors,
  PlatformError,
  renewing,
} from '#engines/platforms/index.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { accountUse } from '../account/index.ts';

export interface AccountRecord {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  platform: ChatPlatform;
  name: string;
  externalId: string;
  sealed: string | null;
  contentAccountId: number | null;
  bot: boolean;
  paused: boolean;
  cursor: string;
}

/** Where credentials are sealed for: they open nowhere else. */
const place = (id: number) => `chat:${id}`;

export const accountColumns = sql`a.id, a.channel_id AS "channelId", a.node_id AS "nodeId", a.path, a.platform, a.name,
  a.external_id AS "externalId", a.sealed, a.content_account_id AS "contentAccountId", a.bot, a.paused_at IS NOT NULL AS paused, a.cursor`;

const uses = new WeakMap<Kernel, ChatUse>();
/** How the house works with an account customers write to: by its own credentials, or those of the content account it is. */
export function chatUse(kernel: Kernel): ChatUse {
  const known = uses.get(kernel) ?? useOf(kernel);
  uses.set(kernel, known);
  return known;
}

function useOf(kernel: Kernel) {
  const { db, config, secrets } = kernel;
  const connectors = createChatConnectors(config.platforms);
  const contents = accountUse(kernel);
  const unseal = ({ id, sealed }: Pick<AccountRecord, 'id' | 'sealed'>) =>
    sealed ? (JSON.parse(secrets.open(sealed, place(id))) as Credentials) : {};
  const seal = (id: number, credentials: Credentials) => secrets.seal(JSON.stringify(credentials), place(id));

  /** One renewal at a time: whoever comes second finds the newer token that the first has kept. */
  const renew = (id: number, used: Credentials, connector: ChatConnector) =>
    renewing(connector.channel, () =>
      db.transaction(async (unit) => {
        const kept = await unit.one<Pick<AccountRecord, 'id' | 'sealed'>>(
          sql`SELECT id, sealed FROM chat_account WHERE id = ${id} FOR UPDATE`,
        );
        if (!kept) throw RowMissing('客服账号');
        const known = unseal(kept);
        if (known.accessToken !== used.accessToken) return known;
        const fresh = await connector.renew(known);
        await unit.query(sql`UPDATE chat_account SET sealed = ${seal(id, fresh)} WHERE id = ${id}`);
        return fresh;
      }),
    );

  return {
    connector: (platform: ChatPlatform): ChatConnector => connectors[platform],
    seal,
    credentials: unseal,

    async open(id: number): Promise<{ connector: ChatConnector; account: Account; record: AccountRecord }> {
      const record = await db.one<AccountRecord>(
        sql`SELECT ${accountColumns} FROM chat_account a WHERE a.id = ${id} AND a.deleted_at IS NULL`,
      );
      if (!record) throw RowMissing('客服账号');
      const connector = connectors[record.platform];
      if (record.contentAccountId) {
        const { account } = await contents.open(record.contentAccountId);
        return { connector, account, record };
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

    /** What went wrong with it last, for whoever looks after it; '' when all is well. */
    async keepTrouble(id: number, error: unknown) {
      const trouble =
        error === null ? '' : error instanceof PlatformError ? error.advice : '暂时无法连接平台';
      await db.query(
        sql`UPDATE chat_account SET trouble = ${trouble} WHERE id = ${id} AND trouble <> ${trouble}`,
      );
    },
  };
}
export type ChatUse = ReturnType<typeof useOf>;
