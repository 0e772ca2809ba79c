import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Home } from './home.ts';
import { openPage } from './open-page.ts';
import { ask, Refused } from './server-calls.ts';
import type { Tell } from './tell.ts';
import { VERSION } from './version.ts';

export type Product = 'account' | 'shipinhao' | 'live';

const SYSTEM = { win32: 'windows', darwin: 'macos' }[process.platform as string] ?? 'linux';

/** What this program says of itself. */
export const programOf = (product: Product, home: Home) => ({
  product,
  system: SYSTEM,
  number: VERSION,
  installation: home.installation(),
});

interface Begun {
  deviceCode: string;
  userCode: string;
  url: string;
  interval: number;
}
interface Polled {
  state: 'waiting' | 'approved' | 'refused';
  token: string | null;
}

export class NotLetIn extends Error {}

/** The token of an earlier run, or one for which a person confirms the code that is shown. */
export async function signInAsDevice(
  address: string,
  product: Product,
  { home, tell, opens }: { home: Home; tell: Tell; opens: boolean },
): Promise<string> {
  const key = tokenKey(product, address);
  const known = home.token(key);
  if (known) return known;
  const begun = await ask<Begun>({ address }, '/api/admin/assistant/begin', {
    ...programOf(product, home),
    name: (hostname() || '电脑').slice(0, 60),
  });
  tell(
    { signIn: { userCode: begun.userCode, url: begun.url } },
    `请登录控制台，在「个人中心 › 助手设备」确认设备码  ${begun.userCode}\n          ${begun.url}`,
  );
  if (opens) openPage(begun.url);
  const token = await untilDecided(address, begun);
  home.keep(key, token);
  tell({ signedIn: true }, '已登录');
  return token;
}

export const tokenKey = (product: Product, address: string) => `${product} ${new URL(address).origin}`;

async function untilDecided(address: string, { deviceCode, interval }: Begun): Promise<string> {
  for (let seconds = interval; ; ) {
    await wait(seconds * 1000);
    try {
      const { state, token } = await ask<Polled>({ address }, '/api/admin/assistant/poll', { deviceCode });
      if (token) return token;
      if (state === 'refused') throw new NotLetIn('登录申请已被拒绝');
    } catch (error) {
      if (error instanceof NotLetIn) throw error;
      if (error instanceof Refused && error.httpStatus !== 429 && error.httpStatus < 500) throw error;
      // Asked too soon, or the line is broken for a while: the code holds for ten minutes.
      seconds += 1;
    }
  }
}
