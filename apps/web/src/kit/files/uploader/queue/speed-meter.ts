const WINDOW_MS = 5000;
const STEP_MS = 250;

/** Measures the upload speed over the last five seconds. */
export class SpeedMeter {
  #steps: { at: number; bytes: number }[] = [];
  #since = 0;

  add(bytes: number, now: number) {
    if (bytes <= 0) return;
    const last = this.#steps.at(-1);
    if (!last || now - last.at > WINDOW_MS) this.#since = now;
    if (last && now - last.at < STEP_MS) last.bytes += bytes;
    else this.#steps.push({ at: now, bytes });
    this.#forget(now);
  }

  /** Bytes a second; nothing until there is half a second to go by. */
  speed(now: number): number {
    this.#forget(now);
    const spent = Math.min(WINDOW_MS, now - this.#since);
    if (spent < 500) return 0;
    return (this.#steps.reduce((sum, { bytes }) => sum + bytes, 0) / spent) * 1000;
  }

  #forget(now: number) {
    while (this.#steps[0] && now - this.#steps[0].at > WINDOW_MS) this.#steps.shift();
  }
}

/** `0:08`, `2:58`, `1:04:00`; null while nothing moves. */
export function secondsText(bytesLeft: number, speed: number): string | null {
  if (speed <= 0) return null;
  const seconds = Math.ceil(bytesLeft / speed);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** `约 8 秒`, `约 3 分钟`, for the whole. */
export function aboutText(bytesLeft: number, speed: number): string | null {
  if (speed <= 0 || bytesLeft <= 0) return null;
  const seconds = bytesLeft / speed;
  if (seconds < 60) return `约 ${Math.max(1, Math.ceil(seconds))} 秒`;
  if (seconds < 3600) return `约 ${Math.round(seconds / 60)} 分钟`;
  return `约 ${(seconds / 3600).toFixed(1)} 小时`;
}
