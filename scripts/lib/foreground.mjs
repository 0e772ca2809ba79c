import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { readText } from './fingerprint.mjs';
import { inRoot, ROOT, Stop } from './places.mjs';

/** One Ctrl-C arrives twice, from the terminal and from npm; only a later one means impatience. */
const SAME_KEYSTROKE_MS = 1_000;

/**
 * Runs a program of ours with this terminal and resolves to its exit code. It has a process group of its own, so that a
 * signal reaches it exactly once, through here; the lifeline ends it should this script be killed.
 */
export function runInForeground(command, script, args = [], flags = []) {
  const lifeline = new URL('./lifeline.mjs', import.meta.url).href;
  const child = spawn(command, [...flags, '--import', lifeline, script, ...args], {
    cwd: ROOT,
    // Compiled modules are kept: it takes a quarter off the time to start.
    env: { NODE_COMPILE_CACHE: inRoot('.cache', 'node'), ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  let asked = 0;
  const pass = (signal) => {
    if (!asked) child.kill(signal);
    else if (Date.now() - asked > SAME_KEYSTROKE_MS) {
      console.error('强制结束；数据库可能仍在运行，下次启动会接管');
      child.kill('SIGKILL');
    }
    asked ||= Date.now();
  };
  onAskedToEnd(pass);
  return exitOf(child, command);
}

/**
 * Calls back for each signal to end. npm starts us through a shell, and when npm is asked to end, only that shell hears of it
 * and is gone without a word: losing either of them therefore counts as being asked.
 */
export function onAskedToEnd(callback) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, callback);
  if (!process.env.npm_lifecycle_event) return;
  const family = parents();
  const watching = setInterval(() => {
    if (parents() === family) return;
    clearInterval(watching);
    callback('SIGTERM');
  }, 500).unref();
}

/** Parent and, where the system tells (Linux), its parent. */
function parents() {
  const status = readText(`/proc/${process.ppid}/status`);
  return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status ?? '')?.[1]}`;
}

export function exitOf(child, command) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Stop(`无法运行 ${command}（${error.code ?? error.message}）`)));
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
