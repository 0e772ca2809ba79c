import { randomBytes, randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { contract } from '@zhiying/contract';
import { pause } from './fault-tools.ts';

const MOST_A_SECOND = 2_000;
const SENDERS = 40;
/** Somebody else's address, still this machine's: what is limited by address does not strike the real user. */
const STRANGER = process.platform === 'linux' ? '127.0.0.2' : undefined;

const noise = () => randomBytes(randomInt(1, 60)).toString('latin1');
const pick = <T>(...items: T[]): T => items[randomInt(items.length)] as T;

const anyRequest = () => ({
  method: pick('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
  path: pick(
    contract.auth.login.path,
    contract.auth.login.path,
    `/${encodeURIComponent(noise())}`,
    `/api/admin/${encodeURIComponent(noise())}?${encodeURIComponent(noise())}=%00`,
    `/s3/${encodeURIComponent(noise())}`,
    '/manager/../../etc/passwd',
    '/api/export/file?id=-1&expires=x',
    contract.member.list.path,
  ),
  headers: {
    'content-type': pick('application/json', 'application/json', 'text/xml', 'multipart/form-data'),
    authorization: pick('', `Bearer ${randomBytes(12).toString('base64url')}`, 'Basic eDp4'),
  },
  body: pick(
    '',
    '{',
    '[]',
    noise(),
    JSON.stringify({ uname: noise(), password: noise() }),
    'x'.repeat(20_000),
  ),
});

/** As many as this machine can send, at most 2,000 a second, until the number or the time is reached. Answers what came back. */
export async function sendGarbage(
  address: string,
  most: number,
  seconds: number,
): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: SENDERS, localAddress: STRANGER });
  const answers = new Map<number, number>();
  const begun = performance.now();
  let sent = 0;
  const sender = async () => {
    while (sent < most && performance.now() - begun < seconds * 1000) {
      const due = (sent++ / MOST_A_SECOND) * 1000 - (performance.now() - begun);
      if (due > 0) await pause(due);
      const status = await one(address, agent);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  agent.destroy();
  return answers;
}

/** The status of one answer; 0 when the server hung up instead, which it may on what is no HTTP. */
function one(address: string, agent: Agent): Promise<number> {
  const { method, path, headers, body } = anyRequest();
  return new Promise((resolve) => {
    const asked = request(address + path, { method, headers, agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', () => resolve(0));
    });
    asked.once('error', () => resolve(0));
    asked.end(method === 'GET' ? undefined : body);
  });
}
