import { parseArgs } from 'node:util';
import { watchAccounts } from './account/watch-accounts.ts';
import { openHome } from './home.ts';
import { keepAtWork, PassFailed } from './keep-at-work.ts';
import { whileBeating } from './live/heartbeat.ts';
import { playRoom } from './live/play-room.ts';
import { ask, isSignedOut, Refused, type Server, signIn } from './server-calls.ts';
import { carryPosts } from './shipinhao/carry-posts.ts';
import { NotLetIn, type Product, programOf, signInAsDevice, tokenKey } from './sign-in-device.ts';
import { heedStanding, MustUpdate, type Standing } from './standing.ts';
import { type Tell, tellListeners, tellPeople, tellPrograms } from './tell.ts';
import { VERSION } from './version.ts';

const USAGE = `智营助手 ${VERSION}
用法：node zhiying-assistant.mjs <account | shipinhao | live> --server <地址> [选项]
  account    AI 账号助手：检查内容账号的授权，打开需要授权的页面
  shipinhao  视频号运营助手：将待人工发布的内容整理到文件夹，回传作品链接
  live       AI 直播助手：按顺序播放直播间的口播

  --folder <文件夹>      视频号内容的存放位置，默认「视频号待发布」
  --room <场次编号>      直播场次
  --out <文件.wav | ->   直播声音：WAV 文件，或 - 表示向标准输出写 48 kHz 单声道 16 位的声音流
  --fast                 不等待实际时长，尽快写完，用于核对
  --user <账号>          用账号密码登录（仅直播；密码取自环境变量 ZHIYING_PASSWORD）；不填则凭设备码登录
  --once                 执行一次后退出
  --no-open              只显示网址，不打开浏览器
  --json                 逐行输出 JSON（标准错误），供其他程序读取`;

/** 0 done · 1 something went wrong · 2 asked wrongly · 3 and 4 see `playRoom` · 5 not signed in any more · 6 must be replaced */
const EXIT = { failed: 1, usage: 2, signedOut: 5, mustUpdate: 6 } as const;

const PRODUCTS: readonly string[] = ['account', 'shipinhao', 'live'] satisfies Product[];

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      server: { type: 'string' },
      folder: { type: 'string', default: '视频号待发布' },
      user: { type: 'string' },
      room: { type: 'string' },
      out: { type: 'string', default: 'live.wav' },
      fast: { type: 'boolean', default: false },
      once: { type: 'boolean', default: false },
      'no-open': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      version: { type: 'boolean', default: false },
    },
  });
  if (values.version) {
    process.stdout.write(`${VERSION}\n`);
    return 0;
  }
  const product = (positionals[0] ?? 'live') as Product;
  const address = values.server;
  if (!address || !URL.canParse(address) || !PRODUCTS.includes(product)) return wrongly();
  const tell = tellerOf(product, values.json);
  const opens = !values['no-open'];
  const { room, out, fast } = values;

  if (product === 'live' && values.user) {
    const password = process.env.ZHIYING_PASSWORD;
    if (!password) return wrongly();
    const token = await signIn(address, values.user, password);
    return playRoom({ address, token }, { room, out, fast }, tell);
  }
  const home = openHome();
  const token = await signInAsDevice(address, product, { home, tell, opens });
  const server: Server = { address, token };
  try {
    if (product === 'live') {
      const standing = await ask<Standing>({ address }, '/api/admin/device/check', programOf(product, home));
      heedStanding(standing, address, tell);
      return await whileBeating(server, () => playRoom(server, { room, out, fast }, tell));
    }
    const accounts = watchAccounts(server, tell, opens);
    const pass = product === 'account' ? accounts.pass : carryPosts(server, values.folder, tell);
    await keepAtWork({ server, tell, once: values.once, pass, readAccounts: accounts.read });
    return 0;
  } catch (error) {
    if (isSignedOut(error)) home.keep(tokenKey(product, address), null);
    throw error;
  }
}

/** Beside the sound nothing else may stand on the standard output; whoever reads along through a pipe is a program. */
function tellerOf(product: string, json: boolean): Tell {
  if (json) return tellPrograms;
  if (['account', 'shipinhao'].includes(product)) return tellPeople;
  return process.stderr.isTTY ? tellListeners : tellPrograms;
}

function wrongly(): number {
  process.stderr.write(`${USAGE}\n`);
  return EXIT.usage;
}

/** What ends the program, said to whoever reads along. */
function ended(error: unknown, tell: Tell): number {
  if (isSignedOut(error)) {
    const message = '登录已失效或设备已被移除，请重新运行并确认设备码';
    tell({ message, ending: 'signedOut' }, message);
    return EXIT.signedOut;
  }
  if (error instanceof MustUpdate) return EXIT.mustUpdate;
  if (error instanceof PassFailed) return EXIT.failed;
  const said = error instanceof Refused || error instanceof NotLetIn ? error.message : String(error);
  tell({ message: said }, said);
  return EXIT.failed;
}

const args = process.argv.slice(2);
main(args).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.exitCode = ended(error, tellerOf(args[0] ?? '', args.includes('--json')));
  },
);
