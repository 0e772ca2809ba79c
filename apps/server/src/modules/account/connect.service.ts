import { AUTHORIZE_BACK_PATH, type BodyOf, contract, PLATFORMS } from '@zhiying/contract';
import { type Credentials, PlatformError } from '#engines/platforms/index.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { AppMissing, ConnectFailed, NoAuthorising, OtherPersona, RoundEnded } from './account.errors.ts';
import * as repository from './account.repository.ts';
import type { AccountConnections } from './account-connection.service.ts';
import { beginAuthorization, consumeAuthorization } from './authorizations.repository.ts';

type Calls = typeof contract.account;

/** The way to the platform and back, by which somebody lets us publish for them. */
export const connectService = ({ tx, config }: Kernel, use: AccountConnections) => ({
  authorize: (actor: Actor, id: number, consoleAddress: string) =>
    tx(actor, async (unit) => {
      const { platform } = await repository.lockAccount(unit, actor, 'connect', id);
      const { connecting } = use.connector(platform);
      if (connecting.kind !== 'oauth') throw NoAuthorising(PLATFORMS[platform].name);
      const { douyin, kuaishou } = config.platforms;
      if (!(platform === 'douyin' ? douyin.clientKey : kuaishou.appId))
        throw AppMissing(PLATFORMS[platform].name);
      const redirectUri = new URL(AUTHORIZE_BACK_PATH, consoleAddress).href;
      const { state, expiresAt } = await beginAuthorization(unit, id, actor.id, redirectUri);
      return { url: connecting.authorizeUrl({ state, redirectUri }), expiresAt };
    }),

  async connect(actor: Actor, { state, code }: BodyOf<Calls['connect']>) {
    // Spent first, in a transaction of its own: whatever happens next, the same state cannot be used again.
    const round = await tx(actor, (unit) => consumeAuthorization(unit, state, actor.id));
    if (!round) throw RoundEnded();
    const { platform } = await tx(actor, (unit) =>
      repository.lockAccount(unit, actor, 'connect', round.accountId),
    );
    const { connecting } = use.connector(platform);
    if (connecting.kind !== 'oauth') throw RoundEnded();
    let credentials: Credentials;
    try {
      credentials = await connecting.exchange({ code, redirectUri: round.redirectUri });
    } catch (error) {
      throw error instanceof PlatformError ? ConnectFailed(error.advice) : error;
    }
    const name = await tx(actor, async (unit) => {
      const before = await repository.lockAccount(unit, actor, 'connect', round.accountId);
      const externalId = credentials.openId ?? '';
      if (!externalId) throw RowMissing('平台账号');
      if (before.externalId && before.externalId !== externalId) throw OtherPersona();
      await repository.storeConnection(unit, before.id, {
        externalId,
        sealed: use.seal(before.id, credentials),
        authorisedUntil: credentials.refreshExpiresAt ?? null,
      });
      await unit.audit({
        call: contract.account.connect,
        entity: 'account',
        entityId: before.id,
        summary: `${PLATFORMS[platform].name}账号「${before.name}」完成授权`,
        after: { externalId, scopes: credentials.scopes },
      });
      await unit.announce('account.changed', { ids: [before.id] });
      return before.name;
    });
    await use.lookAfter(round.accountId);
    return { id: round.accountId, name };
  },
});
