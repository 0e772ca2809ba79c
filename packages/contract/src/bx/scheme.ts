/** The way in for phones that are not in the platform's app: its plain-text scheme, which opens a page of a mini-program. */
export const appletScheme = (appId: string, page: string) => {
  const [path = '', query = ''] = page.split('?');
  const said = [['appid', appId], ['path', path], ...(query ? [['query', query]] : [])];
  return `weixin://dl/business/?${said.map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
};
