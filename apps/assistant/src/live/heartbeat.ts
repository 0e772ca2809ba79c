import { ask, type Server } from '../server-calls.ts';
import { VERSION } from '../version.ts';

const BEAT_MS = 60_000;

/** While something lasts the server hears every minute that this program is there. A beat that is lost keeps nothing from going on. */
export async function whileBeating<T>(server: Server, work: () => Promise<T>): Promise<T> {
  const beat = () => void ask(server, '/api/admin/assistant/heartbeat', { number: VERSION }).catch(() => {});
  beat();
  const beating = setInterval(beat, BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beating);
  }
}
