import { apiHost } from '#kit/session/api/host.ts';

/** Downloads what the server answered as `data.filepath`, without leaving the page. */
export function download(filepath: string) {
  const anchor = document.createElement('a');
  anchor.href = filepath.startsWith('/') ? `${apiHost()}${filepath}` : filepath;
  anchor.download = '';
  anchor.hidden = true;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
