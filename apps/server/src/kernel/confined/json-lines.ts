/** No answer is longer. Without a limit a runaway program would be buffered whole. */
const LONGEST_LINE = 16 * 1_048_576;

/** One JSON value a line, as they arrive. */
export async function* jsonLines(stream: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      held.push(chunk.subarray(from, end));
      yield JSON.parse(Buffer.concat(held).toString('utf8')) as unknown;
      [held, length, from] = [[], 0, end + 1];
    }
    if (from < chunk.length) held.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > LONGEST_LINE) throw new Error('a line is too long');
  }
}
