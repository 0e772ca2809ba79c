const { stdout } = process;
let total = 1;
let number = 0;

/** How many steps there will be. */
export function plan(steps) {
  total = steps;
}

const label = (title) => (total > 1 ? `[${++number}/${total}] ${title}` : title);

const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} 秒`;

/** A step that had nothing to do, or that another program now carries on. */
export function note(text) {
  if (total > 1) stdout.write(`${label(text)}\n`);
}

/** Shows a step while it runs: a counting line on a terminal, a line now and then elsewhere. */
export async function step(title, work) {
  const name = label(title);
  const since = Date.now();
  const count = () =>
    stdout.write(stdout.isTTY ? `\r${name} … ${seconds(since)}` : `${name} … ${seconds(since)}\n`);
  stdout.write(stdout.isTTY ? `${name} …` : `${name} …\n`);
  const ticking = setInterval(count, stdout.isTTY ? 1_000 : 15_000);
  try {
    await work();
    stdout.write(`${stdout.isTTY ? '\r\u001b[K' : ''}${name} 完成（${seconds(since)}）\n`);
  } catch (error) {
    if (stdout.isTTY) stdout.write('\n');
    throw error;
  } finally {
    clearInterval(ticking);
  }
}
