import { spawn } from 'node:child_process';
import { ROOT, Stop } from './places.mjs';

const TAIL_LINES = 40;

/** Runs a tool without its chatter; when it fails, its last words are shown. */
export function runQuietly(what, command, args, { cwd = ROOT, env = process.env, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let said = '';
    const hear = (text) => {
      said = (said + text).slice(-16_000);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    // Without us the tool would go on alone and collide with the next start.
    const pass = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM'];
    for (const signal of signals) process.on(signal, pass);
    const done = () => signals.forEach((signal) => process.off(signal, pass));
    child.once('error', (error) => {
      done();
      reject(new Stop(`${what}失败：无法运行 ${command}（${error.code ?? error.message}）`));
    });
    child.once('close', (code, signal) => {
      done();
      if (code === 0) return resolve();
      if (signal || code > 128) return reject(new Stop(`${what}已中断`));
      const tail = said.trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
      reject(new Stop(`${tail}\n\n${what}失败（退出码 ${code}），原因见上`));
    });
  });
}
