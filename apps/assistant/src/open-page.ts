import { spawn } from 'node:child_process';

const OPENERS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  darwin: ['open'],
};

/** Opens a page in the browser of whoever sits here; where there is none, the address was told anyway. */
export function openPage(url: string): void {
  // Never a program or a file, whatever the server says.
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return;
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
