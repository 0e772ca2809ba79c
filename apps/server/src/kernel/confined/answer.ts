import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

/** Ours say their own name and what they were declared with; those of the system say which call of it failed. */
const isDeclared = (error: unknown): error is Error =>
  error instanceof Error && (Object.hasOwn(error, 'name') || Object.hasOwn(error, 'syscall'));

/** The other side of `confined`: reads the task, answers piece by piece, and says that it came to its end. */
export async function answer<Task, Answer>(
  work: (task: Task, input: Buffer) => AsyncIterable<Answer>,
): Promise<void> {
  const { stdin, stdout } = process;
  const say = async (line: unknown) => {
    if (!stdout.write(`${JSON.stringify(line)}\n`)) await once(stdout, 'drain');
  };
  // Whoever asked has gone: nobody waits for the rest.
  stdout.on('error', () => process.exit(1));
  const given = await buffer(stdin);
  const end = given.indexOf(10);
  try {
    const task = JSON.parse(given.toString('utf8', 0, end)) as Task;
    for await (const piece of work(task, given.subarray(end + 1))) await say({ answer: piece });
    await say({ end: true });
  } catch (error) {
    // What nobody declared ends the process, out of memory included: how it ends tells why.
    if (!isDeclared(error)) throw error;
    await say({ failed: { ...error, message: error.message } });
  }
}
