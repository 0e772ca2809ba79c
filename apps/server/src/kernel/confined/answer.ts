import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

/** Errors to report to the parent: our own set `name`, those of the system `syscall`. Anything else is a defect. */
const isDeclared = (error: unknown): error is Error =>
  error instanceof Error && (Object.hasOwn(error, 'name') || Object.hasOwn(error, 'syscall'));

/** The child's side of `confined`: reads the task, streams its answers and reports its end. */
export async function answer<Task, Answer>(
  work: (task: Task, input: Buffer) => AsyncIterable<Answer>,
): Promise<void> {
  const { stdin, stdout } = process;
  const say = async (line: unknown) => {
    if (!stdout.write(`${JSON.stringify(line)}\n`)) await once(stdout, 'drain');
  };
  // The parent is gone, so nobody reads the rest.
  stdout.on('error', () => process.exit(1));
  const given = await buffer(stdin);
  const end = given.indexOf(10);
  try {
    const task = JSON.parse(given.toString('utf8', 0, end)) as Task;
    for await (const piece of work(task, given.subarray(end + 1))) await say({ answer: piece });
    await say({ end: true });
  } catch (error) {
    // An undeclared error ends the process, out of memory included; the parent reads the reason from how it ended.
    if (!isDeclared(error)) throw error;
    await say({ failed: { ...error, message: error.message } });
  }
}
