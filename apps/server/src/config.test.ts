import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'zhiying-config-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const messageOf = (env: Record<string, string>) => {
  try {
    readConfig(env, root);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return '(accepted)';
};

describe('设置', () => {
  it('本机 Ollama 的地址可以换，可以不找', () => {
    expect(readConfig({ OLLAMA_URL: 'http://host.docker.internal:11434/' }, root).ollamaUrl).toBe(
      'http://host.docker.internal:11434',
    );
    expect(readConfig({ OLLAMA_URL: '0' }, root).ollamaUrl).toBeNull();
    expect(() => readConfig({ OLLAMA_URL: '11434' }, root)).toThrow('OLLAMA_URL');
  });

  it('什么都不设时可直接运行', () => {
    expect(readConfig({}, root)).toEqual({
      port: 8080,
      workerPort: null,
      host: '127.0.0.1',
      dataDir: join(root, 'data'),
      databaseUrl: null,
      databaseDirectUrl: null,
      drainSeconds: 0,
      databaseWaitSeconds: 60,
      diskReserveMb: 256,
      memberQuotaGb: 20,
      nodeQuotaGb: 200,
      adminPassword: null,
      roles: new Set(['api', 'worker', 'sandbox']),
      lanes: { light: 4, network: 8, processor: 2, media: 2, speech: 1 },
      demo: true,
      demoFilms: true,
      publicUrl: null,
      trustProxy: 0,
      logLevel: 'warn',
      logFormat: 'text',
      rateLimit: true,
      trustedOrigins: [],
      metricsToken: null,
      voice: false,
      prepare: false,
      store: null,
      sandboxPort: null,
      sandboxUrl: null,
      platforms: {
        wechat: { baseUrl: 'https://api.weixin.qq.com' },
        weixin: { baseUrl: 'https://qyapi.weixin.qq.com' },
        douyin: { baseUrl: 'https://open.douyin.com', clientKey: '', clientSecret: '' },
        douyinLive: {
          baseUrl: 'https://webcast.bytedance.com',
          tokenUrl: 'https://developer.toutiao.com',
          appId: '',
          appSecret: '',
        },
        kuaishou: { baseUrl: 'https://open.kuaishou.com', appId: '', appSecret: '' },
      },
      secretKey: null,
      ollamaUrl: 'http://127.0.0.1:11434',
      modelPrivateHosts: false,
      loginPrivateHosts: false,
    });
    expect(Object.isFrozen(readConfig({}, root))).toBe(true);
  });

  it('沙箱只在演示时默认启动；有沙箱时各平台都指向它，单独设置的地址优先', () => {
    expect([...readConfig({ DEMO: '0' }, root).roles]).toEqual(['api', 'worker']);
    const { platforms } = readConfig(
      { SANDBOX_URL: 'http://127.0.0.1:8081/', DOUYIN_BASE_URL: 'https://open.example.com' },
      root,
    );
    expect(platforms.wechat.baseUrl).toBe('http://127.0.0.1:8081');
    expect(platforms.kuaishou).toMatchObject({ baseUrl: 'http://127.0.0.1:8081', appId: 'ks-sandbox-app' });
    expect(platforms.douyin.baseUrl).toBe('https://open.example.com');
    expect(messageOf({ DOUYIN_CLIENT_KEY: 'a' })).toContain('DOUYIN_CLIENT_SECRET');
    expect(messageOf({ SECRET_KEY: 'short' })).not.toContain('short');
  });

  it('一个进程可以只做一类任务，各类同时做几个可以改', () => {
    expect([...readConfig({ ROLES: 'worker:media, worker:speech' }, root).roles]).toEqual([
      'worker:media',
      'worker:speech',
    ]);
    expect(readConfig({ LANES: 'media:4, network:16' }, root).lanes).toEqual({
      light: 4,
      network: 16,
      processor: 2,
      media: 4,
      speech: 1,
    });
  });

  it('日志平时写给人看，正式环境或要求时一行一个 JSON', () => {
    const json = { logFormat: 'json', logLevel: 'info' };
    expect(readConfig({ NODE_ENV: 'production' }, root)).toMatchObject(json);
    expect(readConfig({ LOG_FORMAT: 'json' }, root)).toMatchObject(json);
    expect(readConfig({ NODE_ENV: 'production', LOG_FORMAT: 'text' }, root).logLevel).toBe('warn');
  });

  it('.env 可用，真实环境优先，空值等于未设', () => {
    writeFileSync(join(root, '.env'), 'PORT=9000\nDATA_DIR=elsewhere\nDEMO=0\n# ROLES=x\n');
    const config = readConfig(
      { PORT: '9001', DEMO: '', ROLES: ' worker ', PUBLIC_URL: 'https://a.cn/x/' },
      root,
    );
    expect(config).toMatchObject({ port: 9001, dataDir: join(root, 'elsewhere'), demo: false });
    expect([...config.roles]).toEqual(['worker']);
    expect(config.publicUrl).toBe('https://a.cn/x');
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['DATABASE_WAIT', '1m'],
    ['DISK_RESERVE', '-1'],
    ['HOST', 'a b'],
    ['ROLES', 'api,wroker'],
    ['ROLES', 'api,,worker'],
    ['ROLES', 'worker:films'],
    ['LANES', 'media:0'],
    ['LANES', 'films:2'],
    ['LANES', 'media=2'],
    ['DEMO', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10'],
    ['LOG_LEVEL', 'verbose'],
    ['LOG_FORMAT', 'xml'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'ftp://example.com'],
  ])('错误的 %s=%s 得到一行说明', (name, value) => {
    const message = messageOf({ [name]: value });
    expect(message).toContain(`${name}="${value}"`);
    expect(message).not.toContain('\n');
  });

  const store = {
    S3_ENDPOINT: 'https://s3.oss-cn-hangzhou.aliyuncs.com',
    S3_BUCKET: 'zhiying-files',
    S3_REGION: 'cn-hangzhou',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'geheim1',
    S3_ROLE_ARN: 'acs:ram::123:role/upload',
  };

  it('外部对象存储：要么全设，要么全不设', () => {
    expect(readConfig(store, root).store).toMatchObject({
      stsEndpoint: 'https://sts.aliyuncs.com',
      partSize: 512_000,
    });
    const minio = {
      ...store,
      S3_ENDPOINT: 'http://minio:9000/',
      S3_ROLE_ARN: 'arn:aws:iam::minio:role/upload',
    };
    expect(readConfig(minio, root).store).toMatchObject({
      stsEndpoint: 'http://minio:9000',
      partSize: 5_242_880,
    });
    const aws = { ...minio, S3_ENDPOINT: 'https://s3.cn-north-1.amazonaws.com.cn', S3_REGION: 'cn-north-1' };
    expect(readConfig(aws, root).store?.stsEndpoint).toBe('https://sts.cn-north-1.amazonaws.com.cn');
    expect(messageOf({ ...store, S3_ROLE_ARN: '', S3_BUCKET: '' })).toContain('缺少 S3_BUCKET、S3_ROLE_ARN');
    for (const [name, value] of [
      ['S3_ENDPOINT', 'minio:9000'],
      ['S3_BUCKET', 'A b'],
      ['S3_REGION', '杭州'],
      ['S3_ROLE_ARN', 'upload'],
    ] as const) {
      const message = messageOf({ ...store, [name]: value });
      expect(message).toContain(`${name}="${value}"`);
      expect(message).not.toMatch(/\n|geheim1/);
    }
  });

  it('秘密不出现在说明里', () => {
    expect(messageOf({ ADMIN_PASSWORD: 'geheim1' })).toMatch(/^(?!.*geheim1).*ADMIN_PASSWORD/);
    expect(messageOf({ DATABASE_URL: 'mysql://u:geheim@h/d' })).toMatch(/^(?!.*geheim).*DATABASE_URL/);
    expect(messageOf({ DATABASE_URL: 'u:geheim@h/d' })).toMatch(/^(?!.*geheim).*DATABASE_URL/);
    expect(messageOf({ PUBLIC_URL: 'https://u:geheim@h' })).toMatch(/^(?!.*geheim).*PUBLIC_URL/);
  });

  it('DATABASE_URL 原样保留', () => {
    for (const url of ['postgres://u:p@h:5432/d', 'postgresql:///d?host=/var/run/postgresql'])
      expect(readConfig({ DATABASE_URL: url }, root).databaseUrl).toBe(url);
  });
});
