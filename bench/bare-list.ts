import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { type ListStatements, runStatements } from './statements.ts';

/** The least a server can do for a list: the statements, JSON. What they are stands in the file named first. */
const { url, statements } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  url: string;
  statements: ListStatements;
};
const db = openDatabase(url);

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    runStatements(db, statements).then(
      (data) => {
        const body = JSON.stringify({ status: 'y', msg: '', data });
        response.writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
        });
        response.end(body);
      },
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`ready http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
});
