import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./fetch-voice.program.ts', import.meta.url));

/** Fetches the offline voice in a process of its own: unpacking half a gigabyte must not hold up calls. */
export function fetchVoiceApart(signal: AbortSignal, progress: (percent: number) => void): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = fork(PROGRAM, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: ['--no-warnings'] });
    let complaint = '';
    const kill = () => child.kill('SIGKILL');
    signal.addEventListener('abort', kill, { once: true });
    child.stderr?.on('data', (piece: Buffer) => {
      complaint = (complaint + piece.toString('utf8')).slice(-2_000);
    });
    child.on('message', (percent: number) => progress(percent));
    child.once('error', reject);
    child.once('close', (code) => {
      signal.removeEventListener('abort', kill);
      if (code === 0) resolve();
      else
        reject(signal.aborted ? signal.reason : new Error(`离线语音没有取到：${complaint.trim() || code}`));
    });
  });
}
