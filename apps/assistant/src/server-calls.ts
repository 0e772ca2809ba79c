interface Reply<Data> {
  status: 'y' | 'n';
  msg: string;
  code?: string | number;
  data: Data;
}

/** An answer of the server that says no, in its own words. */
export class Refused extends Error {
  readonly code: string;
  readonly httpStatus: number;

  constructor({ msg, code = '' }: Pick<Reply<unknown>, 'msg' | 'code'>, httpStatus: number) {
    super(msg);
    this.code = String(code);
    this.httpStatus = httpStatus;
  }
}

const PATIENCE_MS = 60_000;
/** What the server says of a token that does not hold. */
const TOKEN_ENDED = ['auth.required', 'auth.ended'];

/** One server, and who this program is there. */
export interface Server {
  address: string;
  token?: string;
}

const USER_AGENT = `zhiying-assistant (${{ win32: 'Windows', darwin: 'Mac OS X' }[process.platform as string] ?? 'Linux'})`;

export async function ask<Data>({ address, token }: Server, path: string, body: object = {}): Promise<Data> {
  const answer = await fetch(new URL(path, address), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const reply = await answer.json().then(
    (read) => read as Reply<Data>,
    // Whatever stands between here and the server answered instead.
    () => ({ status: 'n' as const, msg: `服务器的答复无法识别（${answer.status}）`, data: null as Data }),
  );
  if (reply.status !== 'y') throw new Refused(reply, answer.status);
  return reply.data;
}

/** The token no longer holds: the device was removed, or its person may not sign in. A wrong password is another thing. */
export const isSignedOut = (error: unknown) =>
  error instanceof Refused && error.httpStatus === 401 && TOKEN_ENDED.includes(error.code);

export const signIn = async (address: string, uname: string, password: string): Promise<string> =>
  (await ask<{ token: string }>({ address }, '/api/admin/login', { uname, password })).token;

interface LiveAccount {
  id: number;
  name: string;
  platform: string;
  state: string;
}
export const readLiveAccounts = async (server: Server): Promise<LiveAccount[]> =>
  (await ask<{ rows: LiveAccount[] }>(server, '/api/admin/ailive/account/list', {})).rows;
