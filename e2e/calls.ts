import { type Call, contract, type DataOf, type InputOf, type Reply } from '@zhiying/contract';
import { DEMO_PASSWORD } from './demo.ts';

export interface Answer<Data> extends Reply<Data> {
  httpStatus: number;
}

/** A reply as it came; throws only where none came. */
export async function send<C extends Call>(
  address: string,
  call: C,
  input: InputOf<C>,
  token = '',
): Promise<Answer<DataOf<C>>> {
  const query = call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const response = await fetch(address + call.path + query, {
    method: call.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: call.method === 'POST' ? JSON.stringify(input) : undefined,
  });
  return { ...((await response.json()) as Reply<DataOf<C>>), httpStatus: response.status };
}

/** The data of a call that must succeed. */
export async function ask<C extends Call>(address: string, call: C, input: InputOf<C>, token = '') {
  const answer = await send(address, call, input, token);
  if (answer.status !== 'y') throw new Error(`${call.path}: ${answer.httpStatus} ${answer.msg}`);
  return answer.data;
}

/**
 * A session of a demo login. The server remembers the channel chosen last; what a journey before this one chose must not
 * matter, so it begins in the first.
 */
export async function signInAs(address: string, uname: string): Promise<string> {
  const { token } = await ask(address, contract.auth.login, { uname, password: DEMO_PASSWORD });
  const { channel, channels } = await ask(address, contract.self.profile, {}, token);
  const [first] = channels;
  if (first && channel?.id !== first.id)
    await ask(address, contract.channel.switch, { channelId: first.id }, token);
  return token;
}
