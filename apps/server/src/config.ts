import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

/** Roles a process can take; only those that exist are accepted, so that a typing error is not a silent absence. */
export const ROLES = ['api', 'worker'] as const;
export type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly adminPassword: string | null;
  readonly roles: ReadonlySet<Role>;
  readonly demo: boolean;
  readonly publicUrl: string | null;
  readonly trustProxy: boolean;
  readonly logLevel: LogLevel;
  /** Off only for load tests and benchmarks. */
  readonly rateLimit: boolean;
  /** Other hosts whose console may call this API, and which this console may call. */
  readonly trustedOrigins: readonly string[];
  readonly metricsToken: string | null;
  /** Named by the operator; null looks for the system's, then for the one installed with this program. */
  readonly ffmpegPath: string | null;
  readonly ffprobePath: string | null;
}

/** A wrong setting. The message is one Chinese line for the operator and never contains a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Record<string, string | undefined>;

/** Reads the settings from the environment and from an optional `.env` in `root`; the real environment wins. */
export function readConfig(env: Environment = process.env, root: string = REPOSITORY): Config {
  const settings = { ...readEnvFile(root), ...withoutEmpty(env) };
  return Object.freeze({
    port: port(settings.PORT ?? '8080'),
    host: host(settings.HOST ?? '127.0.0.1'),
    dataDir: resolve(root, settings.DATA_DIR ?? 'data'),
    databaseUrl: databaseUrl(settings.DATABASE_URL),
    adminPassword: adminPassword(settings.ADMIN_PASSWORD),
    roles: roles(settings.ROLES ?? ROLES.join(',')),
    demo: flag('DEMO', settings.DEMO, true),
    publicUrl: publicUrl(settings.PUBLIC_URL),
    trustProxy: flag('TRUST_PROXY', settings.TRUST_PROXY, false),
    // At a terminal a line for every call would drown what the operator should see.
    logLevel: oneOf('LOG_LEVEL', settings.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'), LOG_LEVELS),
    rateLimit: flag('RATE_LIMIT', settings.RATE_LIMIT, true),
    trustedOrigins: trustedOrigins(settings.TRUSTED_ORIGINS),
    metricsToken: settings.METRICS_TOKEN ?? null,
    ffmpegPath: settings.FFMPEG_PATH ?? null,
    ffprobePath: settings.FFPROBE_PATH ?? null,
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

function port(value: string): number {
  const number = /^\d{1,5}$/.test(value.trim()) ? Number(value) : Number.NaN;
  if (!(number <= 65535)) throw wrong('PORT', value, '应为 0 到 65535 的整数（0 表示任选空闲端口）');
  return number;
}

function host(value: string): string {
  const name = value.trim();
  if (!/^[\w.:%-]+$/.test(name))
    throw wrong('HOST', value, '应为 IP 地址或主机名，例如 127.0.0.1 或 0.0.0.0');
  return name;
}

function databaseUrl(value: string | undefined): string | null {
  if (value === undefined) return null;
  const url = URL.parse(value.trim());
  // The value may carry a password in places that cannot be told apart when it does not parse, so none of it is shown.
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol))
    throw new ConfigError(
      '设置 DATABASE_URL 无效（可能含密码，不显示其值）：应为 postgres://用户:密码@主机:5432/数据库，密码中的特殊字符需 URL 编码',
    );
  return value.trim();
}

function adminPassword(value: string | undefined): string | null {
  if (value === undefined) return null;
  const { length } = [...value];
  if (length < 8)
    throw new ConfigError(`设置 ADMIN_PASSWORD 无效（不显示其值）：至少 8 个字符，现在 ${length} 个`);
  return value;
}

function roles(value: string): ReadonlySet<Role> {
  const names = value.split(',').map((name) => name.trim());
  const known = names.filter((name): name is Role => ROLES.includes(name as Role));
  if (known.length < names.length)
    throw wrong('ROLES', value, `应为以逗号分隔的角色，可用 ${ROLES.join('、')}`);
  return new Set(known);
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

function flag(name: string, value: string | undefined, fallback: boolean): boolean {
  if (value === undefined) return fallback;
  return oneOf(name, value, ['0', '1']) === '1';
}

function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((item) => item === value.trim());
  if (!found) throw wrong(name, value, `可用 ${allowed.join('、')}`);
  return found;
}
