import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The least a server can do with a body: write it to a file, sync, answer. The folder is the first argument. */
const folder = process.argv[2] ?? '.';

const server = createServer((request, response) => {
  pipeline(request, createWriteStream(join(folder, 'bare'), { flush: true })).then(
    () => response.end(),
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`ready http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
});
