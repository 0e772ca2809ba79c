import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { UPLOAD_PART_BYTES } from '@zhiying/contract';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * What a job needs most of while it runs. Each class has lanes of its own, so that what computes for minutes never stands in
 * the way of what only waits for an answer.
 * - light: a few statements
 * - network: waits for platforms and models
 * - processor: computes in this program (imports)
 * - media: decodes and draws pictures, films, documents
 * - speech: recognises and synthesises
 */
export const WORK_CLASSES = ['light', 'network', 'processor', 'media', 'speech'] as const;
export type WorkClass = (typeof WORK_CLASSES)[number];

/** How many jobs of each class one process runs at the same time, unless `LANES` says otherwise. */
export const USUAL_LANES: Readonly<Record<WorkClass, number>> = {
  light: 4,
  network: 8,
  processor: 2,
  media: 2,
  speech: 1,
};

/** Roles a process can take; only those that exist are accepted, so that a typing error is not a silent absence. */
const ROLES = [
  'api',
  'worker',
  'sandbox',
  ...WORK_CLASSES.map((needs) => `worker:${needs}` as const),
] as const;
export type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Lines for people, or one JSON object a line for programs that collect logs. */
const LOG_FORMATS = ['text', 'json'] as const;
type LogFormat = (typeof LOG_FORMATS)[number];

/** An outside S3-compatible store. */
export interface StoreSettings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The role whose temporary credentials browsers upload with. */
  readonly roleArn: string;
  readonly stsEndpoint: string;
  readonly partSize: number;
}

/** Where the content platforms are, and who we are to them. Empty keys: no application is registered there yet. */
export interface PlatformConfig {
  readonly wechat: { readonly baseUrl: string };
  readonly douyin: { readonly baseUrl: string; readonly clientKey: string; readonly clientSecret: string };
  /** The application of 抖音 that is told what viewers of live rooms do; tokens come from another host than tasks. */
  readonly douyinLive: {
    readonly baseUrl: string;
    readonly tokenUrl: string;
    readonly appId: string;
    readonly appSecret: string;
  };
  readonly kuaishou: { readonly baseUrl: string; readonly appId: string; readonly appSecret: string };
  /** 企业微信, for 微信客服; its keys belong to the accounts. */
  readonly weixin: { readonly baseUrl: string };
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where a process without calls answers for its health and figures; null: nowhere. */
  readonly workerPort: number | null;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** PostgreSQL itself, when `databaseUrl` is that of a pooler in transaction mode. */
  readonly databaseDirectUrl: string | null;
  /** How long the start waits for a database that is not there yet. */
  readonly databaseWaitSeconds: number;
  /** How long a process that is to stop goes on answering while `/readyz` already says no. */
  readonly drainSeconds: number;
  /** Free megabytes on the disk of the data folder that files leave to the database. */
  readonly diskReserveMb: number;
  /** Gigabytes of materials that one person and one node may store; 0: any amount. */
  readonly memberQuotaGb: number;
  readonly nodeQuotaGb: number;
  readonly adminPassword: string | null;
  readonly roles: ReadonlySet<Role>;
  /** How many jobs of each class run at the same time in one process. */
  readonly lanes: Readonly<Record<WorkClass, number>>;
  readonly demo: boolean;
  /** Whether the demo's films are composed: they take most of the time that a demo needs. */
  readonly demoFilms: boolean;
  readonly publicUrl: string | null;
  /** So many proxies in front of this server are ours and write the caller's address down. */
  readonly trustProxy: number;
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
  /** Off only for load tests and benchmarks. */
  readonly rateLimit: boolean;
  /** Other hosts whose console may call this API, and which this console may call. */
  readonly trustedOrigins: readonly string[];
  readonly metricsToken: string | null;
  /** Whether the offline voice is fetched after the start where it is missing. */
  readonly voice: boolean;
  /** Whether our own music and the previews of our own templates are made after the start where they are missing. */
  readonly prepare: boolean;
  /** Null: files are kept below the data folder. */
  readonly store: StoreSettings | null;
  /** Null: beside our own port, or whatever is free. */
  readonly sandboxPort: number | null;
  /** The sandbox that stands in for the platforms, as people's browsers reach it too; null: none. */
  readonly sandboxUrl: string | null;
  readonly platforms: PlatformConfig;
  /** What other services' keys are sealed with; null keeps one in a file below the data folder. */
  readonly secretKey: string | null;
  /** Whether model endpoints may be inside the server's own network. */
  readonly modelPrivateHosts: boolean;
  /** Whether providers that people sign in with may be inside the server's own network, also without a certificate. */
  readonly loginPrivateHosts: boolean;
  /** The Ollama of this machine, which is found by itself and may be asked whatever the line above says; null: not looked for. */
  readonly ollamaUrl: string | null;
}

/** A wrong setting. The message is one Chinese line for the operator and never contains a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Record<string, string | undefined>;

/** Reads the settings from the environment and from an optional `.env` in `root`; the real environment wins. */
export function readConfig(env: Environment = process.env, root: string = REPOSITORY): Config {
  const settings = { ...readEnvFile(root), ...withoutEmpty(env) };
  const demo = flag('DEMO', settings.DEMO, true);
  const usualFormat = settings.NODE_ENV === 'production' ? 'json' : 'text';
  const logFormat = oneOf('LOG_FORMAT', settings.LOG_FORMAT ?? usualFormat, LOG_FORMATS);
  return Object.freeze({
    port: port(settings.PORT ?? '8080'),
    host: host(settings.HOST ?? '127.0.0.1'),
    workerPort: settings.WORKER_PORT ? port(settings.WORKER_PORT, 'WORKER_PORT') : null,
    dataDir: resolve(root, settings.DATA_DIR ?? 'data'),
    databaseUrl: databaseUrl('DATABASE_URL', settings.DATABASE_URL),
    databaseDirectUrl: directUrl(settings),
    drainSeconds: whole('DRAIN_SECONDS', settings.DRAIN_SECONDS ?? '0', 300),
    diskReserveMb: whole('DISK_RESERVE', settings.DISK_RESERVE ?? '256', 999_999),
    memberQuotaGb: whole('QUOTA_MEMBER', settings.QUOTA_MEMBER ?? '20', 999_999),
    nodeQuotaGb: whole('QUOTA_NODE', settings.QUOTA_NODE ?? '200', 999_999),
    databaseWaitSeconds: whole('DATABASE_WAIT', settings.DATABASE_WAIT ?? '60', 9_999),
    adminPassword: adminPassword(settings.ADMIN_PASSWORD),
    // Nobody publishes to a simulation by accident: outside of a demo it runs only when asked for.
    roles: roles(settings.ROLES ?? (demo ? 'api,worker,sandbox' : 'api,worker')),
    lanes: lanes(settings.LANES),
    demo,
    demoFilms: flag('DEMO_FILMS', settings.DEMO_FILMS, true),
    publicUrl: publicUrl(settings.PUBLIC_URL),
    trustProxy: whole('TRUST_PROXY', settings.TRUST_PROXY ?? '0', 9),
    // Somebody who reads along would lose what matters among a line for every call.
    logLevel: oneOf('LOG_LEVEL', settings.LOG_LEVEL ?? (logFormat === 'text' ? 'warn' : 'info'), LOG_LEVELS),
    logFormat,
    rateLimit: flag('RATE_LIMIT', settings.RATE_LIMIT, true),
    trustedOrigins: trustedOrigins(settings.TRUSTED_ORIGINS),
    metricsToken: settings.METRICS_TOKEN ?? null,
    voice: flag('VOICE', settings.VOICE, false),
    prepare: flag('PREPARE', settings.PREPARE, false),
    store: storeSettings(settings),
    sandboxPort: settings.SANDBOX_PORT ? port(settings.SANDBOX_PORT, 'SANDBOX_PORT') : null,
    sandboxUrl: settings.SANDBOX_URL ? storeUrl('SANDBOX_URL', settings.SANDBOX_URL) : null,
    platforms: platformSettings(settings),
    secretKey: secretKey(settings.SECRET_KEY),
    ollamaUrl: ollamaUrl(settings.OLLAMA_URL),
    modelPrivateHosts: flag('MODEL_PRIVATE_HOSTS', settings.MODEL_PRIVATE_HOSTS, false),
    loginPrivateHosts: flag('LOGIN_PRIVATE_HOSTS', settings.LOGIN_PRIVATE_HOSTS, false),
  });
}

function readEnvFile(root: string): Environment {
  const file = resolve(root, '.env');
  try {
    return withoutEmpty(parseEnv(readFileSync(file, 'utf8')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    throw new ConfigError(`无法读取设置文件 ${file}（${code ?? error}）`);
  }
}

/** `PORT=` in a compose file means "not set", not "the empty port". */
function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
}

function wrong(name: string, value: string, allowed: string): ConfigError {
  const shown = value.length > 80 ? `${value.slice(0, 80)}…` : value;
  return new ConfigError(`设置 ${name}=${JSON.stringify(shown)} 无效：${allowed}`);
}

function port(value: string, name = 'PORT'): number {
  const number = /^\d{1,5}$/.test(value.trim()) ? Number(value) : Number.NaN;
  if (!(number <= 65535)) throw wrong(name, value, '应为 0 到 65535 的整数（0 表示任选空闲端口）');
  return number;
}

function whole(name: string, value: string, most: number): number {
  const number = /^\d{1,6}$/.test(value.trim()) ? Number(value) : Number.NaN;
  if (!(number <= most)) throw wrong(name, value, `应为 0 到 ${most} 的整数`);
  return number;
}

function host(value: string): string {
  const name = value.trim();
  if (!/^[\w.:%-]+$/.test(name))
    throw wrong('HOST', value, '应为 IP 地址或主机名，例如 127.0.0.1 或 0.0.0.0');
  return name;
}

function directUrl({ DATABASE_URL, DATABASE_DIRECT_URL }: Environment): string | null {
  if (DATABASE_DIRECT_URL && !DATABASE_URL)
    throw new ConfigError('设置 DATABASE_DIRECT_URL 需要同时设置 DATABASE_URL（连接池的地址）');
  return databaseUrl('DATABASE_DIRECT_URL', DATABASE_DIRECT_URL);
}

function databaseUrl(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  const url = URL.parse(value.trim());
  // The value may carry a password in places that cannot be told apart when it does not parse, so none of it is shown.
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol))
    throw new ConfigError(
      `设置 ${name} 无效（可能含密码，不显示其值）：应为 postgres://用户:密码@主机:5432/数据库，密码中的特殊字符需 URL 编码`,
    );
  return value.trim();
}

function adminPassword(value: string | undefined): string | null {
  if (value === undefined) return null;
  const { length } = [...value];
  if (length < 8)
    throw new ConfigError(`设置 ADMIN_PASSWORD 无效（不显示其值）：至少 8 个字符，当前 ${length} 个`);
  return value;
}

function secretKey(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (value.trim().length < 32)
    throw new ConfigError('设置 SECRET_KEY 无效（不显示其值）：至少 32 个字符的随机文字');
  return value.trim();
}

function roles(value: string): ReadonlySet<Role> {
  const names = value.split(',').map((name) => name.trim());
  const known = names.filter((name): name is Role => ROLES.includes(name as Role));
  if (known.length < names.length)
    throw wrong('ROLES', value, `应为以逗号分隔的角色，可用 ${ROLES.join('、')}`);
  return new Set(known);
}

/** `media:4,network:16`; classes that are not named keep their number. */
function lanes(value: string | undefined): Config['lanes'] {
  const pairs = (value ?? '').split(',').filter((pair) => pair.trim());
  const named = pairs.map((pair) => {
    const [, name = '', count = ''] = /^\s*(\w+)\s*:\s*(\d{1,2})\s*$/.exec(pair) ?? [];
    if (!WORK_CLASSES.includes(name as WorkClass) || Number(count) < 1)
      throw wrong(
        'LANES',
        pair,
        `应为“类别:条数”，以逗号分隔，条数 1 到 99，类别 ${WORK_CLASSES.join('、')}`,
      );
    return [name, Number(count)] as const;
  });
  return { ...USUAL_LANES, ...Object.fromEntries(named) };
}

function publicUrl(value: string | undefined): string | null {
  if (value === undefined) return null;
  const url = URL.parse(value.trim());
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username)
    throw wrong('PUBLIC_URL', url?.password ? '***' : value, '应为用户访问的地址，例如 https://example.com');
  return url.href.replace(/\/+$/, '');
}

function trustedOrigins(value: string | undefined): readonly string[] {
  return (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
    .map((item) => {
      const url = URL.parse(item);
      if (!url || !['http:', 'https:'].includes(url.protocol) || url.origin !== item.replace(/\/$/, ''))
        throw wrong('TRUSTED_ORIGINS', item, '应为以逗号分隔的来源，例如 https://console.example.com');
      return url.origin;
    });
}

const STORE_NAMES = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'S3_ROLE_ARN',
] as const;

/** All of it or nothing: half a store would take files and lose them. */
function storeSettings(settings: Environment): StoreSettings | null {
  const missing = STORE_NAMES.filter((name) => settings[name] === undefined);
  if (missing.length === STORE_NAMES.length) return null;
  if (missing.length > 0)
    throw new ConfigError(
      `设置了外部对象存储，但缺少 ${missing.join('、')}（浏览器上传要用 S3_ROLE_ARN 的临时凭证）`,
    );
  const [endpoint = '', bucket = '', region = '', accessKeyId = '', secretAccessKey = '', roleArn = ''] =
    STORE_NAMES.map((name) => settings[name]?.trim());
  const url = storeUrl('S3_ENDPOINT', endpoint);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw wrong('S3_BUCKET', bucket, '应为存储桶名称：小写字母、数字、点和短横线');
  if (!/^[a-z0-9-]{1,40}$/.test(region))
    throw wrong('S3_REGION', region, '应为地域，例如 cn-hangzhou 或 us-east-1');
  if (!/^(arn|acs):[\w:/+=,.@*-]+$/.test(roleArn))
    throw wrong(
      'S3_ROLE_ARN',
      roleArn,
      '应为角色，例如 arn:aws:iam::123456789012:role/upload 或 acs:ram::123:role/upload',
    );
  const host = new URL(url).hostname;
  // S3 and most others refuse parts below 5 MiB; Aliyun takes them from 100 KB.
  const partSize = host.endsWith('.aliyuncs.com') ? UPLOAD_PART_BYTES : 5 * 1024 ** 2;
  const stsEndpoint = settings.S3_STS_ENDPOINT
    ? storeUrl('S3_STS_ENDPOINT', settings.S3_STS_ENDPOINT)
    : stsOf(host, region, url);
  return { endpoint: url, bucket, region, accessKeyId, secretAccessKey, roleArn, stsEndpoint, partSize };
}

function storeUrl(name: string, value: string): string {
  const url = URL.parse(value.trim());
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username)
    throw wrong(name, url?.password ? '***' : value, '应为地址，例如 https://s3.example.com');
  return url.href.replace(/\/+$/, '');
}

/** Where Ollama listens when nobody changed it; `0` turns the search off. */
function ollamaUrl(value = 'http://127.0.0.1:11434'): string | null {
  return value.trim() === '0' ? null : storeUrl('OLLAMA_URL', value);
}

/** The clouds have their own; other stores answer at the same address. */
function stsOf(host: string, region: string, endpoint: string): string {
  if (host.endsWith('.aliyuncs.com')) return 'https://sts.aliyuncs.com';
  const aws = /\.amazonaws\.com(\.cn)?$/.exec(host);
  return aws ? `https://sts.${region}.amazonaws.com${aws[1] ?? ''}` : endpoint;
}

/** The real platforms, unless a sandbox stands in for them; each address and key can be set by itself. */
function platformSettings(settings: Environment): PlatformConfig {
  const sandbox = settings.SANDBOX_URL ? storeUrl('SANDBOX_URL', settings.SANDBOX_URL) : null;
  const base = (name: string, real: string) =>
    settings[name] ? storeUrl(name, settings[name]) : (sandbox ?? real);
  const pair = (idName: string, secretName: string, inSandbox: readonly [string, string]) => {
    const [id, secret] = [settings[idName]?.trim(), settings[secretName]?.trim()];
    if (Boolean(id) !== Boolean(secret))
      throw new ConfigError(`设置 ${idName} 和 ${secretName} 需要一起填写（不显示其值）`);
    return id && secret ? [id, secret] : sandbox ? inSandbox : ['', ''];
  };
  const [clientKey = '', clientSecret = ''] = pair('DOUYIN_CLIENT_KEY', 'DOUYIN_CLIENT_SECRET', [
    'sandbox-douyin-key',
    'sandbox-douyin-secret',
  ]);
  const [liveId = '', liveSecret = ''] = pair('DOUYIN_LIVE_APP_ID', 'DOUYIN_LIVE_APP_SECRET', [
    'sandbox-live-app',
    'sandbox-live-secret',
  ]);
  const [appId = '', appSecret = ''] = pair('KUAISHOU_APP_ID', 'KUAISHOU_APP_SECRET', [
    'ks-sandbox-app',
    'sandbox-kuaishou-secret',
  ]);
  return {
    wechat: { baseUrl: base('WECHAT_BASE_URL', 'https://api.weixin.qq.com') },
    douyin: { baseUrl: base('DOUYIN_BASE_URL', 'https://open.douyin.com'), clientKey, clientSecret },
    douyinLive: {
      baseUrl: base('DOUYIN_LIVE_BASE_URL', 'https://webcast.bytedance.com'),
      tokenUrl: base('DOUYIN_LIVE_TOKEN_URL', 'https://developer.toutiao.com'),
      appId: liveId,
      appSecret: liveSecret,
    },
    kuaishou: { baseUrl: base('KUAISHOU_BASE_URL', 'https://open.kuaishou.com'), appId, appSecret },
    weixin: { baseUrl: base('WECOM_BASE_URL', 'https://qyapi.weixin.qq.com') },
  };
}

function flag(name: string, value: string | undefined, fallback: boolean): boolean {
  if (value === undefined) return fallback;
  return oneOf(name, value, ['0', '1']) === '1';
}

function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((item) => item === value.trim());
  if (!found) throw wrong(name, value, `可用 ${allowed.join('、')}`);
  return found;
}
