import type { Connection, contract, DataOf } from '@zhiying/contract';
import { PlatformError } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { AccountConnections } from '../account/index.ts';
import { timed } from './trials.service.ts';

const PATIENCE_MS = 8_000;

type Tried = DataOf<typeof contract.system.testPlatform>;
type Parts = Pick<Kernel, 'log'> & { accounts: AccountConnections };

/**
 * Whether the way to a platform is open, and then whether it lets us in: an account asks about itself as it does before it
 * publishes, with the credentials that are kept. Nothing is published, and the account is not paused whatever comes of it.
 */
export async function tryPlatform(
  parts: Parts,
  { baseUrl, application }: Pick<Connection, 'baseUrl' | 'application'>,
  account: { id: number; name: string } | null,
): Promise<Tried> {
  let quota: Tried['quota'] = null;
  const tried = await timed(async () => {
    if (baseUrl === null) throw new Error('人工发布，无需连接');
    await reach(baseUrl);
    if (application && (!application.id || !application.secret)) throw new Error('可以连接，但未填写应用');
    if (!account) return '可以连接；没有已连接的账号，未验证凭据';
    const { missing, ...told } = await enter(parts, account);
    ({ quota } = told);
    if (missing.length > 0) throw new Error(`账号「${account.name}」缺少权限：${missing.join('、')}`);
    return `可以连接，账号「${account.name}」验证通过`;
  });
  return { ...tried, account: account?.name ?? null, quota };
}

async function reach(baseUrl: string): Promise<void> {
  const answer = await fetch(baseUrl, {
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: Error) => {
    throw new Error(
      error.name === 'TimeoutError' ? `${PATIENCE_MS / 1000} 秒内没有响应` : '无法连接，请检查网络和接口地址',
    );
  });
  await answer.body?.cancel();
  if (answer.status >= 500) throw new Error(`平台返回错误（${answer.status}）`);
}

async function enter({ log, accounts }: Parts, { id, name }: { id: number; name: string }) {
  try {
    const { connector, account } = await accounts.open(id);
    // A token that still lasts would hide a secret that was changed on the platform since.
    if (connector.connecting.kind === 'secret') await account.renew();
    return await connector.profile(account);
  } catch (err) {
    if (err instanceof PlatformError) throw new Error(`账号「${name}」：${err.advice}`);
    log.warn({ err, account: id }, 'a platform was tried and the account could not be opened');
    throw new Error(`账号「${name}」的凭据无法读取，请重新连接该账号`);
  }
}
