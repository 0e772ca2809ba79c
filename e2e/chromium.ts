import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';

/** The shell first: without windows to draw it takes half the work. */
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

/** Where installers put a browser that is no command. */
function usualPlaces(): string[] {
  const { ProgramFiles, 'ProgramFiles(x86)': x86, LOCALAPPDATA } = process.env;
  if (process.platform === 'darwin')
    return ['/', homedir()].flatMap((home) =>
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) =>
        path.join(home, 'Applications', `${name}.app`, 'Contents', 'MacOS', name),
      ),
    );
  if (process.platform === 'win32')
    return [ProgramFiles, x86, LOCALAPPDATA].flatMap((home) =>
      ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap(
        (file) => (home ? [path.join(home, file)] : []),
      ),
    );
  return [];
}

function commandOf(name: string): string | undefined {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/**
 * `CHROMIUM_PATH`, else the system's, else the one that Playwright downloaded, else the one in an npm package (x64 Linux).
 * Undefined where there is none.
 */
async function lookForChromium(): Promise<string | undefined> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (process.platform !== 'win32')
    for (const name of COMMANDS) {
      const found = commandOf(name);
      if (found) return found;
    }
  const found = [...usualPlaces(), chromium.executablePath()].find((place) => existsSync(place));
  if (found || process.arch !== 'x64' || process.platform !== 'linux') return found;
  const { default: shipped } = await import('@sparticuz/chromium');
  return shipped.executablePath();
}

export async function findChromium(): Promise<string> {
  const found = await lookForChromium();
  if (!found) throw new Error('找不到浏览器：请安装 Chrome 或 Chromium，或用 CHROMIUM_PATH 指明它的位置');
  return found;
}

/** The same, after getting one where there was none: from the system's packages where that is allowed, else by download. */
export async function getChromium(): Promise<string> {
  if (await lookForChromium()) return findChromium();
  const isDebian = process.platform === 'linux' && commandOf('apt-get') !== undefined;
  const attempts = isDebian && process.getuid?.() === 0 ? [fromDebian, byDownload] : [byDownload];
  for (const attempt of attempts) {
    try {
      attempt();
    } catch {
      // No right, no network: the next way may work, and else one line says what is missing.
    }
    if (await lookForChromium()) break;
  }
  return findChromium();
}

function fromDebian() {
  console.log('没有浏览器，从系统软件源安装 …');
  const run = (...args: string[]) =>
    execFileSync('apt-get', [...args, '-qq'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run('update');
  run('install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk');
}

function byDownload() {
  console.log('没有浏览器，下载 Playwright 的 Chromium …');
  const cli = path.join(import.meta.dirname, '../node_modules/playwright-core/cli.js');
  execFileSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    stdio: 'ignore',
    timeout: 10 * 60_000,
  });
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
