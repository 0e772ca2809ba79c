import { guardedFetch } from '#kernel/http/guarded-fetch.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { StoredWay } from './login-way.repository.ts';
import { oidcProvider } from './oidc.ts';
import type { Provider } from './provider.ts';
import { wecomProvider } from './wecom.ts';

/** What the secrets of providers are sealed for. */
export const WAY_SECRET = 'login_way.secret';
export const TRIP_SECRET = 'login_trip.verifier';
export const REFRESH_SECRET = 'login_way.refresh';

/** Configurations, keys and who somebody is: none of it is long. */
const MOST_BYTES = 1024 * 1024;

/** A row of the register as the provider it stands for. */
export const waysIn = ({ config, secrets }: Pick<Kernel, 'config' | 'secrets'>) => {
  const fetch = guardedFetch({ allowPrivate: config.loginPrivateHosts, most: MOST_BYTES });
  const means = { fetch, insecure: config.loginPrivateHosts };
  return (way: StoredWay): Provider => {
    const secret = way.secretSealed === null ? null : secrets.open(way.secretSealed, WAY_SECRET);
    const settings = { ...way, secret };
    return way.kind === 'wecom'
      ? wecomProvider(settings, config.platforms.weixin.baseUrl)
      : oidcProvider(settings, means);
  };
};

/** Where the provider sends browsers back to. */
export const redirectUri = (consoleAt: string, page: string) => `${consoleAt.replace(/\/+$/, '')}${page}`;
