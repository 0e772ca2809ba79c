import { execFileSync } from 'node:child_process';

/** The shell first: without windows to draw it takes half the work. */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** `CHROMIUM_PATH`, else the system's, else the one shipped in an npm package (x64 only). */
export async function findChromium(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of SYSTEM_NAMES) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // Not this one.
    }
  }
  if (process.arch === 'x64' && process.platform === 'linux') {
    const { default: shipped } = await import('@sparticuz/chromium');
    return shipped.executablePath();
  }
  throw new Error('找不到 Chromium：请安装系统的 chromium，或用 CHROMIUM_PATH 指明它的位置');
}

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
];
