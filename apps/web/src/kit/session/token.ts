import { TOKEN_COOKIE } from '@zhiying/contract/limits';

const VIEW = 'zhiying.view';

/** The token of viewing as somebody else, which belongs to this browser tab alone. */
export const readView = () => sessionStorage.getItem(VIEW);
export const saveView = (token: string) => sessionStorage.setItem(VIEW, token);
export const forgetView = () => sessionStorage.removeItem(VIEW);

/** The token lives in a cookie so that every tab of the browser shares one session. */
export function readToken(): string | null {
  const view = readView();
  if (view) return view;
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${TOKEN_COOKIE}=`));
  return pair ? decodeURIComponent(pair.slice(TOKEN_COOKIE.length + 1)) : null;
}

/** Stores the token; without `expiresAt` the cookie ends with the browser session. */
export function saveToken(token: string, expiresAt?: string) {
  forgetView();
  const expiry = expiresAt ? `; expires=${new Date(expiresAt).toUTCString()}` : '';
  document.cookie = `${TOKEN_COOKIE}=${encodeURIComponent(token)}; path=/; samesite=lax${secure()}${expiry}`;
}

export function forgetToken() {
  document.cookie = `${TOKEN_COOKIE}=; path=/; samesite=lax${secure()}; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
}

const secure = () => (location.protocol === 'https:' ? '; secure' : '');

const SAVED_LOGIN = 'zhiying.login';

/** The saved login: the name only, never the password. */
export interface SavedLogin {
  uname: string;
  remember: boolean;
}

export function readSavedLogin(): SavedLogin | null {
  try {
    return JSON.parse(localStorage.getItem(SAVED_LOGIN) ?? 'null') as SavedLogin | null;
  } catch {
    return null;
  }
}

export const saveLogin = (login: SavedLogin) => localStorage.setItem(SAVED_LOGIN, JSON.stringify(login));

/** Logging out forgets the token and everything stored on this device except the saved login name. */
export function clearSession() {
  const kept = localStorage.getItem(SAVED_LOGIN);
  forgetToken();
  localStorage.clear();
  sessionStorage.clear();
  if (kept !== null) localStorage.setItem(SAVED_LOGIN, kept);
}
