import { getChromium } from './chromium.ts';

/** Before the journeys: gets a browser where the machine has none, or says in one line what is missing. */
try {
  console.log(await getChromium());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
