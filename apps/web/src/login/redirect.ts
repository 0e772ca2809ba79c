const HOME = '/manager/home';
const BEFORE_SIGN_IN = ['/manager/login', '/manager/reset/'];

/** Where to go after signing in: a page of this console and nothing else, whatever the address says. */
export function safeRedirect(wanted: string | null, origin = location.origin): string {
  if (!wanted?.startsWith('/manager/')) return HOME;
  if (!URL.canParse(wanted, origin)) return HOME;
  const url = new URL(wanted, origin);
  if (url.origin !== origin || !url.pathname.startsWith('/manager/')) return HOME;
  if (url.pathname === '/manager/' || BEFORE_SIGN_IN.some((path) => url.pathname.startsWith(path)))
    return HOME;
  return url.pathname + url.search + url.hash;
}
