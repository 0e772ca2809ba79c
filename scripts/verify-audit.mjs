import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * `node scripts/verify-audit.mjs file [hash …]`: checks an exported audit by itself, without server or database. Every hash
 * that somebody noted earlier must be in the file: then nothing before it was changed, not even together with its links.
 */
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const MARK_DIGITS = 32;

const [path, ...noted] = process.argv.slice(2);
const faults = [];
const heads = new Map();
const missed = new Set(noted);
let link = null;
let marks = '';
let entries = 0;
let links = 0;

function endLink() {
  if (!link) return;
  links += 1;
  const { channelId, day, afterId, uptoId, before, hash } = link;
  const where = `渠道 ${channelId}，${day}，编号 ${afterId + 1}–${uptoId}`;
  if (sha256([before, channelId, day, afterId, uptoId, marks].join('\n')) !== hash)
    faults.push(`${where}：内容与封存时不一致`);
  const last = heads.get(channelId);
  if (last !== undefined && last !== before) faults.push(`${where}：与前一段不连续`);
  heads.set(channelId, hash);
  missed.delete(hash);
}

if (!path) {
  console.error('用法：node scripts/verify-audit.mjs 文件 [此前记下的哈希 …]');
  process.exit(2);
}
for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
  if (text === '' || text.startsWith('{"audit":')) continue;
  if (text.startsWith('{"link":')) {
    endLink();
    ({ link } = JSON.parse(text));
    marks = '';
  } else {
    marks += sha256(text).slice(0, MARK_DIGITS);
    entries += 1;
  }
}
endLink();
for (const hash of missed) faults.push(`未找到此前记下的哈希 ${hash}`);
for (const fault of faults) console.error(fault);
for (const [channelId, hash] of heads) console.log(`渠道 ${channelId} 最后的哈希：${hash}`);
console.log(
  `${entries} 条操作日志，${links} 条封存记录，${faults.length === 0 ? '未发现改动' : `${faults.length} 处不一致`}`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
