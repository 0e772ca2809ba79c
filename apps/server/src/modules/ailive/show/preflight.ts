import type { KeywordRule, LineFinding } from '@zhiying/contract';
import {
  PREFLIGHT_CHECKS,
  type PreflightCheck,
  type PreflightCode,
  type ScriptLine,
  spokenMs,
  tryRules,
} from '@zhiying/contract';

/** What is known of a show before it goes on air. */
export interface Known {
  account: { connected: boolean; heard: boolean; aiNotice: boolean } | undefined;
  /** The platform can be asked to tell what viewers do. */
  pushes: boolean;
  lines: readonly ScriptLine[];
  /** Why the voice may not be used; empty: it may. */
  voiceProblem: string;
  sounds: { failed: number; missing: number };
  facts: ReadonlyMap<number, { subject: string; name: string; state: string; until: string | null }>;
  findings: readonly LineFinding[];
  /** What is found in whatever is said beside the script: by rules, by the clock, to those who come in. */
  besides: readonly { where: string; message: string }[];
  questions: readonly { text: string; times: number }[];
  rules: readonly KeywordRule[];
  endsAt: string;
  now: number;
}

const SPEAKABLE = /[\p{L}\p{N}]/u;
/** A loop shorter than this repeats itself so often that viewers notice. */
const SHORT_MS = 60_000;
const NAMED = 3;
const named = (texts: readonly string[]) =>
  `${texts.slice(0, NAMED).join('、')}${texts.length > NAMED ? ` 等 ${texts.length} 项` : ''}`;

/** Every check with how it went, in the order they are shown. */
export function preflight(known: Known): PreflightCheck[] {
  const notes: Record<PreflightCode, Omit<PreflightCheck, 'code'>> = {
    account: accountCheck(known),
    notice: known.account?.aiNotice ? green('已开启') : red('平台要求标明 AI 主播，请在账号中开启'),
    voice: known.voiceProblem ? red(known.voiceProblem) : green('可用'),
    lines: lineCheck(known.lines),
    sounds: soundCheck(known.sounds),
    length: lengthCheck(known),
    facts: factCheck(known),
    words: wordCheck(known),
    questions: questionCheck(known),
  };
  return (Object.keys(PREFLIGHT_CHECKS) as PreflightCode[]).map((code) => ({ code, ...notes[code] }));
}

const green = (note: string) => ({ level: 'green' as const, note });
const amber = (note: string) => ({ level: 'amber' as const, note });
const red = (note: string) => ({ level: 'red' as const, note });

function accountCheck({ account, pushes }: Known) {
  if (!account?.connected) return red('账号未连接，请填写推送密钥');
  if (!pushes) return amber('系统未配置抖音直播应用，将收不到评论');
  return account.heard ? green('已连接') : amber('未验证：尚未收到过用该推送密钥签名的消息');
}

function lineCheck(lines: readonly ScriptLine[]) {
  if (lines.length === 0) return red('话术没有台词');
  const mute = lines.flatMap(({ text }, at) => (SPEAKABLE.test(text) ? [] : [`第 ${at + 1} 句`]));
  return mute.length > 0 ? red(`无法朗读：${named(mute)}`) : green(`共 ${lines.length} 句`);
}

function soundCheck({ failed, missing }: Known['sounds']) {
  if (failed > 0) return red(`${failed} 句声音生成失败，正在重试`);
  return missing > 0 ? green(`${missing} 句将在开播时生成`) : green('已生成');
}

function lengthCheck({ lines, endsAt, now }: Known) {
  const ms = lines.reduce((sum, { text }) => sum + spokenMs(text), 0);
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const left = Date.parse(endsAt) - now;
  // On air it would be over at once, with nothing said.
  if (left <= 0) return red('计划结束时间已过，请新建场次');
  if (ms > left) return amber(`一轮约 ${minutes} 分钟，到计划结束时讲不完`);
  return ms < SHORT_MS ? amber(`一轮不足 1 分钟，重复较多`) : green(`一轮约 ${minutes} 分钟`);
}

function factCheck({ lines, facts, endsAt }: Known) {
  const ids = [...new Set(lines.flatMap(({ factIds }) => factIds))];
  const nameOf = (id: number) => {
    const fact = facts.get(id);
    return fact ? `${fact.subject} ${fact.name}`.trim() : `事实 ${id}`;
  };
  const gone = ids.filter((id) => facts.get(id)?.state !== 'valid');
  if (gone.length > 0) return red(`已失效：${named(gone.map(nameOf))}`);
  const lastDay = new Date(Date.parse(endsAt) + 8 * 3_600_000).toISOString().slice(0, 10);
  const ending = ids.filter((id) => (facts.get(id)?.until ?? '9999-12-31') < lastDay);
  if (ending.length > 0) return red(`直播结束前到期：${named(ending.map(nameOf))}`);
  return green(ids.length > 0 ? `${ids.length} 个事实有效` : '未引用事实');
}

/** A line of the script is mended before the show; what others wrote for all their rooms is taken on by whoever begins it. */
function wordCheck({ findings, besides }: Known) {
  const of = (severity: LineFinding['severity']) =>
    findings
      .filter((one) => one.severity === severity)
      .map(({ line, message }) => `第 ${line + 1} 句${message}`);
  const blocked = of('block');
  const warned = [...of('warn'), ...besides.map(({ where, message }) => `${where}${message}`)];
  if (blocked.length > 0) return red(named(blocked));
  return warned.length > 0 ? amber(named(warned)) : green('未发现问题');
}

function questionCheck({ questions, rules, now }: Known) {
  const open = questions.filter(
    ({ text }) => !tryRules(rules, text, { now, lastAt: () => undefined }).some(({ wins }) => wins),
  );
  if (!rules.some(({ enabled }) => enabled)) return amber('没有启用的关键词规则');
  return open.length > 0 ? amber(`未覆盖：${named(open.map(({ text }) => text))}`) : green('已覆盖');
}
