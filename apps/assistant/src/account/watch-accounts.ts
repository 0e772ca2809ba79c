import { openPage } from '../open-page.ts';
import { ask, isSignedOut, Refused, type Server } from '../server-calls.ts';
import type { Tell } from '../tell.ts';
import { type ContentAccount, isDue } from './due.ts';

const PAGE = 500;

/** Reads the accounts and opens the authorisations that are due, each once a run. */
export function watchAccounts(server: Server, tell: Tell, opens: boolean) {
  const opened = new Set<number>();

  async function read(): Promise<ContentAccount[]> {
    const all: ContentAccount[] = [];
    for (let page = 1; ; page++) {
      const { rows, total } = await ask<{ rows: ContentAccount[]; total: number }>(
        server,
        '/api/admin/aiCreate/account/list',
        { page, limit: PAGE },
      );
      all.push(...rows);
      if (rows.length === 0 || all.length >= total) break;
    }
    tell(
      { accounts: all.map(({ id, name, platform }) => ({ id, name, platform })) },
      `共 ${all.length} 个内容账号`,
    );
    return all;
  }

  /** One that cannot be authorised does not hold up the others. */
  async function open({ id, name }: ContentAccount) {
    try {
      const { url } = await ask<{ url: string }>(server, '/api/admin/aiCreate/account/authorize', { id });
      opened.add(id);
      tell({ due: { id, name, url } }, `「${name}」需要授权，请在浏览器中完成\n          ${url}`);
      if (opens) openPage(url);
    } catch (error) {
      if (isSignedOut(error)) throw error;
      const message = error instanceof Refused ? error.message : String(error);
      tell({ failed: { id, name, message } }, `「${name}」无法打开授权：${message}`);
    }
  }

  return {
    read: async () => void (await read()),
    async pass() {
      const due = (await read()).filter((account) => isDue(account, Date.now()) && !opened.has(account.id));
      for (const account of due) await open(account);
      if (due.length === 0) tell({ due: null }, '没有需要授权的账号');
    },
  };
}
