import { isPostLink, PLATFORMS, type PlatformId } from '@zhiying/contract';
import type { Reason } from '#kernel/import/importable.ts';

interface Named {
  platform: PlatformId;
  name: string;
  handle: string;
}

interface PostCells {
  account?: string;
  url?: string;
}

/** Whose post a row of a sheet means: the account by its name or handle, and by the platform of the link where several are called so. */
export function matchPostAccount<Account extends Named>(
  accounts: readonly Account[],
  { account: said, url }: PostCells,
  noun: string,
): { account: Account | null; reasons: Reason[] } {
  const bad = (column: string, msg: string) => ({ account: null, reasons: [{ column, msg }] });
  if (said === undefined) return { account: null, reasons: [] };
  const named = accounts.filter(({ name, handle }) => [name, handle].includes(said));
  if (named.length === 0) return bad('account', `${noun}不存在，或不在你的管理范围内`);
  if (url === undefined) return { account: null, reasons: [] };
  const fitting = named.filter(({ platform }) => isPostLink(platform, url));
  const platforms = [...new Set(named.map(({ platform }) => PLATFORMS[platform].name))];
  const [account] = fitting;
  if (!account) return bad('url', `不是${platforms.join('或')}的作品链接`);
  if (fitting.length > 1) return bad('account', '有多个同名账号，请填写平台号');
  return { account, reasons: [] };
}
