/** The login page's address that leads back to where the user is now. */
export function loginAddress(reason?: 'ended', from = location.pathname + location.search + location.hash) {
  const query = new URLSearchParams();
  if (from !== '/manager/' && from !== '/manager/home') query.set('redirect', from);
  if (reason) query.set('reason', reason);
  const text = query.toString().replaceAll('%2F', '/');
  return `/manager/login${text ? `?${text}` : ''}`;
}
