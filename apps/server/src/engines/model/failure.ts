import { TooLong } from '#kernel/http/bounded-body.ts';
import { PrivateAddress } from '#kernel/http/outside-fetch.ts';

/** Why one endpoint did not answer. `faulty` counts against the endpoint: the breaker rests it after a few in a row. */
export class EndpointFailure extends Error {
  override readonly name = 'EndpointFailure';
  readonly faulty: boolean;
  /** Asking again after this long may help. */
  readonly retryAfterMs: number | null;
  constructor(message: string, { faulty = true, retryAfterMs = null as number | null } = {}) {
    super(message);
    this.faulty = faulty;
    this.retryAfterMs = retryAfterMs;
  }
}

interface ApiError extends Error {
  statusCode?: number;
  responseHeaders?: Record<string, string>;
  responseBody?: string;
}

/** Whatever the SDK or the network threw, as one Chinese sentence that says what to do. */
export function failureOf(error: unknown, seconds: number, begun: boolean): EndpointFailure {
  if (error instanceof EndpointFailure) return error;
  for (const cause of causes(error)) {
    if (cause instanceof PrivateAddress)
      return new EndpointFailure(
        '接口地址指向内网，服务器不允许访问；确需访问请由运维设置 MODEL_PRIVATE_HOSTS=1',
      );
    if (cause instanceof TooLong) return new EndpointFailure('模型返回的内容过长，已停止读取');
    if (cause.name === 'TimeoutError') return new EndpointFailure(`模型响应超时（${seconds} 秒）`);
    const { statusCode, code } = cause as ApiError & { code?: string };
    if (statusCode !== undefined && statusCode !== 200) return refusedWith(cause as ApiError, statusCode);
    const known = code === undefined ? undefined : NETWORK[code];
    if (known) return new EndpointFailure(known);
  }
  if (begun) return new EndpointFailure('连接中断，模型响应不完整');
  return new EndpointFailure('无法解析模型响应，请确认接口兼容 OpenAI 协议');
}

function* causes(error: unknown): Generator<Error> {
  const seen = new Set<unknown>();
  for (let at = error; at instanceof Error && !seen.has(at); at = at.cause) {
    seen.add(at);
    yield at;
  }
}

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

function refusedWith({ responseHeaders, responseBody }: ApiError, status: number): EndpointFailure {
  const said = spoken(responseBody);
  if (status === 401 || status === 403)
    return new EndpointFailure(`密钥不正确或没有权限（${status}）${said}`);
  if (status === 402) return new EndpointFailure(`模型服务的账户余额不足（402）${said}`);
  if (status === 404) return new EndpointFailure(`模型不存在，或接口地址有误（404）${said}`);
  if (status === 429)
    return new EndpointFailure(`模型服务限流（429）${said}`, {
      retryAfterMs: waitOf(responseHeaders?.['retry-after']),
    });
  if (status >= 300 && status < 400)
    return new EndpointFailure(`接口地址被重定向（${status}），请填写最终地址`);
  // The request itself displeased: another endpoint may take it, and this one is not broken.
  if (status < 500) return new EndpointFailure(`模型服务拒绝了请求（${status}）${said}`, { faulty: false });
  return new EndpointFailure(`模型服务出错（${status}）${said}`);
}

/** What the service itself says, its beginning. Some quote the key they were given. */
function spoken(body: string | undefined): string {
  try {
    const { error, message } = JSON.parse(body ?? '') as { error?: { message?: string }; message?: string };
    const text = error?.message ?? message;
    return typeof text === 'string'
      ? `：${text
          .slice(0, 1_000)
          .replace(/\S*[\w-]{16,}\S*/g, '***')
          .slice(0, 120)}`
      : '';
  } catch {
    return '';
  }
}

function waitOf(header: string | undefined): number | null {
  if (!header) return 1000;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? 1000 : Math.max(ms, 0);
}
