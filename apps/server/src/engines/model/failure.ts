import { z } from 'zod';
import { boundedBody, TooLong } from '#kernel/http/bounded-body.ts';
import { PrivateAddress } from '#kernel/http/guarded-fetch.ts';

/** Why one endpoint did not answer. `faulty` counts against the endpoint: the breaker rests it after a few in a row. */
export class EndpointFailure extends Error {
  override readonly name = 'EndpointFailure';
  readonly faulty: boolean;
  /** Asking again after this long may help. */
  readonly retryAfterMs: number | null;
  /** The service had begun to work, so the call is paid for. */
  readonly billed: boolean;
  constructor(message: string, { faulty = true, retryAfterMs = null as number | null, billed = false } = {}) {
    super(message);
    this.faulty = faulty;
    this.retryAfterMs = retryAfterMs;
    this.billed = billed;
  }
}

export const NotTheProtocol = () => new EndpointFailure('无法解析模型响应，请确认接口兼容 OpenAI 协议');

/** Whatever the network threw, as one Chinese sentence that says what to do. */
export function failureOf(error: unknown, seconds: number, begun: boolean): EndpointFailure {
  if (error instanceof EndpointFailure) return error;
  for (const cause of causes(error)) {
    if (cause instanceof PrivateAddress)
      return new EndpointFailure(
        '接口地址指向内网，服务器不允许访问；确需访问请由运维设置 MODEL_PRIVATE_HOSTS=1',
      );
    if (cause instanceof TooLong)
      return new EndpointFailure('模型返回的内容过长，已停止读取', { billed: true });
    // Without an answer nobody knows whether it was paid for; the books rather have it.
    if (cause.name === 'TimeoutError')
      return new EndpointFailure(`模型响应超时（${seconds} 秒）`, { billed: true });
    const { code } = cause as NodeJS.ErrnoException;
    const known = code === undefined ? undefined : NETWORK[code];
    if (known) return new EndpointFailure(known, { billed: begun || MAY_HAVE_WORKED.has(code) });
  }
  return begun ? BrokenOff() : NotTheProtocol();
}

export const BrokenOff = () => new EndpointFailure('连接中断，模型响应不完整', { billed: true });

function* causes(error: unknown): Generator<Error> {
  const seen = new Set<unknown>();
  for (let at = error; at instanceof Error && !seen.has(at); at = at.cause) {
    seen.add(at);
    yield at;
  }
}

/** Cut off where the question may have arrived: as with a timeout, the books rather have it. */
const MAY_HAVE_WORKED: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE']);

const NETWORK: Record<string, string> = {
  ENOTFOUND: '找不到接口的主机名，请检查接口地址',
  EAI_AGAIN: '暂时无法解析接口的主机名',
  ECONNREFUSED: '接口拒绝连接，请检查地址和端口',
  ECONNRESET: '连接中断，模型响应不完整',
  EPIPE: '连接中断，模型响应不完整',
  ETIMEDOUT: '连接接口超时',
  EHOSTUNREACH: '无法到达接口的主机',
  ENETUNREACH: '服务器无法访问外网',
  CERT_HAS_EXPIRED: '接口的证书已过期',
  DEPTH_ZERO_SELF_SIGNED_CERT: '接口使用自签名证书，不受信任',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '接口的证书无法验证',
  ERR_TLS_CERT_ALTNAME_INVALID: '接口的证书与主机名不符',
};

/** An answer whose status is no success. */
export async function refusedWith(response: Response): Promise<EndpointFailure> {
  const { status, headers } = response;
  const said = spoken((await boundedBody(response, 65_536))?.toString('utf8') ?? '');
  if (status === 401 || status === 403)
    return new EndpointFailure(`密钥不正确或没有权限（${status}）${said}`);
  if (status === 402) return new EndpointFailure(`模型服务的账户余额不足（402）${said}`);
  if (status === 404) return new EndpointFailure(`模型不存在，或接口地址有误（404）${said}`);
  if (status === 429)
    return new EndpointFailure(`模型服务限流（429）${said}`, {
      retryAfterMs: waitOf(headers.get('retry-after')),
    });
  if (status >= 300 && status < 400)
    return new EndpointFailure(`接口地址被重定向（${status}），请填写最终地址`);
  // The request itself displeased: another endpoint may take it, and this one is not broken.
  if (status < 500) return new EndpointFailure(`模型服务拒绝了请求（${status}）${said}`, { faulty: false });
  return new EndpointFailure(`模型服务出错（${status}）${said}`);
}

function spoken(body: string): string {
  try {
    return serviceWords(JSON.parse(body)) ?? '';
  } catch {
    return '';
  }
}

const Words = z.string().min(1).optional().catch(undefined);
const Spoken = z.object({
  error: z
    .union([z.string(), z.object({ message: Words, msg: Words })])
    .nullish()
    .catch(null),
  message: Words,
  msg: Words,
  error_msg: Words,
  detail: Words,
  base_resp: z.object({ status_msg: Words }).optional().catch(undefined),
  choices: z.array(z.unknown()).nullish().catch(null),
  usage: z.unknown().optional(),
});

/** The service's own words where what it sent is an error, behind a colon; null where it is none. Some quote the key they were given. */
export function serviceWords(value: unknown): string | null {
  const { success, data } = Spoken.safeParse(value);
  if (!success) return null;
  const { error, message, msg, error_msg, detail, base_resp, choices, usage } = data;
  const answers = Boolean(choices || usage);
  if (!error && answers) return null;
  const words =
    (typeof error === 'string' ? error : (error?.message ?? error?.msg)) ??
    message ??
    msg ??
    error_msg ??
    detail ??
    base_resp?.status_msg;
  if (words === undefined) return error ? '' : null;
  return `：${words
    .slice(0, 1_000)
    .replace(/\S*[\w-]{16,}\S*/g, '***')
    .slice(0, 120)}`;
}

function waitOf(header: string | null): number | null {
  if (!header) return 1000;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? 1000 : Math.max(ms, 0);
}
